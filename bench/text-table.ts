export type TableRow = Record<string, string>;

const isNumber = (text: string) => /^[<\d]/.test(text);

/** Columns under their names, numbers to the right. A column that is empty everywhere is left out. */
export function textTable(rows: readonly TableRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names
    .map((name) => ({ name, cells: rows.map((row) => row[name] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ name, cells }) => ({
      lines: [name, ...cells],
      width: Math.max(...[name, ...cells].map((text) => text.length)),
      isRight: cells.every((cell) => cell === '' || isNumber(cell)),
    }));
  const line = (at: number) =>
    columns
      .map(({ lines, width, isRight }) => (isRight ? lines[at]?.padStart(width) : lines[at]?.padEnd(width)))
      .join('  ')
      .trimEnd();
  const rule = columns.map(({ width }) => '-'.repeat(width)).join('  ');
  return [line(0), rule, ...rows.map((_, at) => line(at + 1))].join('\n');
}
