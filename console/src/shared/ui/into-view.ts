/** As the `ref` of the current link of a row that scrolls: it is seen as soon as it becomes the current one. */
export const intoView = (link: Element | null): void => link?.scrollIntoView({ block: "nearest", inline: "nearest" });
