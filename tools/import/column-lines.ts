import type { CellFormat } from './cells.ts';

/** The line of docs/import.md about a column, which a test compares: required columns are bold. */
export function columnLine(name: string, { about, expects, empty }: CellFormat<unknown>): string {
  return `| ${empty === undefined ? `**\`${name}\`**` : `\`${name}\``} | ${about} | ${expects} |`;
}
