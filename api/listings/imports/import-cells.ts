import type { ImportColumn } from '#contract/office/import-schemas.ts';

// The text of a file's cells, once the seller's corrections of its columns are applied.

/** A column, as far as reading its cells needs it. */
export type ReadColumn = Pick<ImportColumn, 'field' | 'empty' | 'replaced'>;

/** Returns a column without corrections. */
export const newColumn = (field: string | null, header = ''): ImportColumn => ({
  header,
  field,
  samples: [],
  empty: '',
  replaced: [],
  isAdded: false,
});

/** Texts of cells are compared without capitals and blanks around them. */
export const foldedCell = (text: string): string => text.normalize('NFC').trim().toLowerCase();

export function correctedCell(text: string, { empty, replaced }: ReadColumn): string {
  const folded = replaced.length === 0 ? '' : foldedCell(text);
  const said = replaced.find(({ from }) => foldedCell(from) === folded)?.to ?? text;
  return said.trim() === '' ? empty : said;
}
