type Child = Node | string | null;

export interface Attributes {
  readonly class?: string;
  readonly [name: string]: string | undefined;
}

/** Builds an element. Strings become text nodes, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(
  label: string,
  className: string,
  press: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const element = el("button", { type: "button", class: className }, ...(children.length > 0 ? children : [label]));
  if (children.length > 0) element.setAttribute("aria-label", label);
  element.addEventListener("click", press);
  return element;
}

/** Creates an icon from a path on a 24 × 24 board. */
export function icon(path: string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

export const icons = {
  soundOn: "M4 9.500h4l5-4v13l-5-4H4z M16.500 8.500a5 5 0 0 1 0 7 M19 6a8.500 8.500 0 0 1 0 12",
  soundOff: "M4 9.500h4l5-4v13l-5-4H4z M17 9.500l4.500 5 M21.500 9.500l-4.500 5",
  info: "M5 4.500h14v15l-2.300-1.600-2.400 1.600-2.300-1.600-2.300 1.600-2.400-1.600L5 19.500z M8.500 9h7 M8.500 12.500h7",
  scales:
    "M12 4v15 M8 19.500h8 M5 7h14 M5 7l-2.500 6.500a2.700 2.700 0 0 0 5 0z M19 7l-2.500 6.500a2.700 2.700 0 0 0 5 0z",
  history: "M4.500 5v4.500H9 M4.800 9.300A8 8 0 1 1 4 13 M12 8v4.500l3 2",
  share: "M12 3.500v11 M8 7l4-3.500L16 7 M6.500 11H5v9h14v-9h-1.500",
  check: "M12 3.500l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6z M8.800 12l2.400 2.400 4.200-4.600",
  keep: "M12 4v10.500 M8 11l4 3.500 4-3.500 M5 18.500h14",
  minus: "M5.500 12h13",
  plus: "M5.500 12h13 M12 5.500v13",
  close: "M6 6l12 12 M18 6L6 18",
} as const;

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
