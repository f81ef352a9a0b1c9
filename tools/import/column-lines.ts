import type { CellFormat } from './cells.ts';

/** How docs/import.md explains a column, which a test checks: what is required is set in bold. */
export function columnLine(name: string, { about, expects, empty }: CellFormat<unknown>): string {
  return `| ${empty === undefined ? `**\`${name}\`**` : `\`${name}\``} | ${about} | ${expects} |`;
}
