import type { ImportColumn } from '#contract/office/import-schemas.ts';

// The text of a file's cells, once the seller's corrections of its columns are applied.

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

/**
 * Returns a function that reads the cells of a column. A text that is to be left empty stays so, whatever empty cells are filled with.
 */
export function cellReader({ empty, replaced }: Pick<ImportColumn, 'empty' | 'replaced'>): (text: string) => string {
  const corrections = new Map(replaced.map(({ from, to }) => [foldedCell(from), to]));
  return (text) => {
    if (text.trim() === '') return empty;
    return corrections.size === 0 ? text : (corrections.get(foldedCell(text)) ?? text);
  };
}
