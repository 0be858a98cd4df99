/** Every light cools toward this at its rim: a pale light fading straight into indigo would turn grey. */
const ember = "#f0805a";

/** The definitions of one picture. Their ids begin with its key, so that pictures can be inlined in one page. */
export interface Sheet {
  /** Defines a top-to-bottom gradient and returns its paint; `stops` is "offset colour [opacity], …". */
  readonly linear: (name: string, stops: string) => string;
  /** A soft round light; one gradient per colour, however many lights. */
  readonly glow: (x: number, y: number, radius: number, colour: string, strength?: number) => string;
  /** Defines a repeating fill of `size` units a side and returns its paint. */
  readonly pattern: (name: string, size: number, markup: string, transform?: string) => string;
  /** Defines a shape once; place it with `use`. */
  readonly symbol: (name: string, markup: string) => string;
  readonly use: (name: string, x: number, y: number, scale?: number | string, rotate?: number) => string;
}

/** Composes one SVG file. `key` must be unique among pictures; it prefixes the ids. */
export function picture(key: string, width: number, height: number, compose: (sheet: Sheet) => string): string {
  const defs = new Map<string, string>();
  const id = (name: string): string => `${key}${name}`;
  const define = (name: string, markup: string): void => {
    const known = defs.get(name);
    if (known !== undefined && known !== markup) throw new Error(`${key}: two definitions of ${name}`);
    defs.set(name, markup);
  };
  const sheet: Sheet = {
    linear(name, stops) {
      define(name, `<linearGradient id="${id(name)}" x2="0" y2="1">${stopMarkup(stops)}</linearGradient>`);
      return `url(#${id(name)})`;
    },
    glow(x, y, radius, colour, strength = 0.8) {
      const name = `g${colour.slice(1)}`;
      const stops = `0 ${colour} .9, .3 ${colour} .42, .6 ${ember} .14, 1 ${ember} 0`;
      define(name, `<radialGradient id="${id(name)}">${stopMarkup(stops)}</radialGradient>`);
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id(name)})" opacity="${strength}"/>`;
    },
    pattern(name, size, markup, transform) {
      const turn = transform === undefined ? "" : ` patternTransform="${transform}"`;
      define(
        name,
        `<pattern id="${id(name)}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn}>${markup}</pattern>`,
      );
      return `url(#${id(name)})`;
    },
    symbol(name, markup) {
      define(name, `<g id="${id(name)}">${markup}</g>`);
      return "";
    },
    use(name, x, y, scale = 1, rotate = 0) {
      if (scale === 1 && rotate === 0) return `<use href="#${id(name)}" x="${x}" y="${y}"/>`;
      return `<use href="#${id(name)}" transform="${move(x, y, scale, rotate)}"/>`;
    },
  };
  const body = compose(sheet);
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">` +
    (defs.size === 0 ? "" : `<defs>${[...defs.values()].join("")}</defs>`) +
    `${body}</svg>\n`;
  return tidy(text);
}

/** A scene of 240 by 180 on the page's own ground, for pages with a single message. */
export function scene(key: string, compose: (sheet: Sheet) => string): string {
  return picture(key, 240, 180, compose);
}

/** The pictures of a game, by file: tiles, then the banner. The ids in them begin with `key` and a, b or c. */
export function gamePictures(
  key: string,
  drawings: Readonly<Record<string, (sheet: Sheet) => string>>,
): Readonly<Record<string, () => string>> {
  return Object.fromEntries(
    Object.entries(drawings).map(([file, draw], index) => {
      const [width, height] = file.startsWith("tiles/") ? [320, 320] : ([640, 300] as const);
      return [file, () => picture(`${key}${"abc"[index]}`, width, height, draw)];
    }),
  );
}

/** Moves, turns and scales markup as one group. */
export function put(x: number, y: number, markup: string, scale: number | string = 1, rotate = 0): string {
  return `<g transform="${move(x, y, scale, rotate)}">${markup}</g>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more === "" ? "" : ` ${more}`}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more === "" ? "" : ` ${more}`}/>`;
}

/** An open line with round ends. */
export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more === "" ? "" : ` ${more}`}/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more === "" ? "" : ` ${more}`}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more === "" ? "" : ` ${more}`}/>`;
}

/** Dots of one size and colour, as a single path; `points` is "x y, x y, …". */
export function dots(points: string, colour: string, size: number, more = ""): string {
  return line(`M${points.split(", ").join("h0M")}h0`, colour, size, more);
}

/** A light's broken reflection: strokes that widen and thin out downward. */
export function streaks(x: number, y: number, width: number, rows: number, colour: string, more = ""): string {
  const strokes = Array.from({ length: rows }, (_, row) => {
    const reach = width * (row % 2 === 0 ? 1 : 0.62) * (1 - row / (rows * 1.25));
    const shift = row % 3 === 1 ? width * 0.16 : row % 3 === 2 ? -width * 0.12 : 0;
    return `M${x + shift - reach / 2} ${y + row * Math.min(18, width * 0.2)}h${reach}`;
  });
  return line(strokes.join(""), colour, Math.min(6, Math.max(1.5, width * 0.075)), more);
}

/** Copies of one shape turned evenly round the origin. */
export function ring(count: number, place: (angle: number) => string, from = 0): string {
  return Array.from({ length: count }, (_, index) => place(from + (index * 360) / count)).join("");
}

function move(x: number, y: number, scale: number | string, rotate: number): string {
  const parts = [`translate(${x} ${y})`];
  if (rotate !== 0) parts.push(`rotate(${rotate})`);
  if (scale !== 1) parts.push(`scale(${scale})`);
  return parts.join("");
}

function stopMarkup(stops: string): string {
  return stops
    .split(", ")
    .map((stop) => {
      const [offset, colour, opacity] = stop.split(" ");
      const veil = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${veil}/>`;
    })
    .join("");
}

/** Rounds coordinates to a tenth (scales, stops and opacities to hundredths) and drops leading zeros. */
export function tidy(text: string): string {
  return text
    .replace(/-?\d+\.\d+/g, (number) => {
      const value = Number(number);
      const digits = Math.abs(value) < 2 ? 2 : 1;
      return String(Number(value.toFixed(digits)));
    })
    .replace(/(?<=[\s"(,a-zA-Z-])0\.(?=\d)/g, ".");
}
