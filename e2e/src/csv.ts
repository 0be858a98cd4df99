/** Parses strict RFC 4180 with a header line; returns each line by column name. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [];
  for (let rest = text.replace(/^\uFEFF/, ""); rest !== "";) {
    const line: string[] = [];
    for (let end = ","; end === ",";) {
      const [all, quoted, plain, ending] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
      if (all === undefined || ending === undefined) throw new Error(`not RFC 4180: ${rest.slice(0, 80)}`);
      line.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
      rest = rest.slice(all.length);
      end = ending;
    }
    lines.push(line);
  }
  const [names = [], ...body] = lines;
  return body.map((line) => Object.fromEntries(names.map((name, column) => [name, line[column] ?? ""])));
}
