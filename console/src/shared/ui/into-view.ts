/** The `ref` of the current link in a row of links that scrolls: scrolls the link into view when it becomes current. */
export const intoView = (link: Element | null): void => link?.scrollIntoView({ block: "nearest", inline: "nearest" });
