import type { CellFormat } from './cells.ts';

/**
 * Returns the line about a column in docs/import.md, in which required columns are bold. A test makes sure that the document has these
 * lines.
 */
export function columnLine(name: string, { about, expects, empty }: CellFormat<unknown>): string {
  return `| ${empty === undefined ? `**\`${name}\`**` : `\`${name}\``} | ${about} | ${expects} |`;
}
