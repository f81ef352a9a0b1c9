import type { ImportColumn } from '#contract/office/import-schemas.ts';

// Reads the text of a file's cells, with the seller's corrections applied.

/** Returns a column to which no corrections were made yet. */
export const newColumn = (field: string | null, header = ''): ImportColumn => ({
  header,
  field,
  samples: [],
  empty: '',
  replaced: [],
  isAdded: false,
});

/** Cell texts are compared without regard to case and surrounding blanks. */
export const foldedCell = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/**
 * Returns a function that applies a column's corrections to the text of a cell. `empty` is the value for cells that are empty in the file;
 * a text that a correction replaces by nothing stays empty.
 */
export function cellReader({ empty, replaced }: Pick<ImportColumn, 'empty' | 'replaced'>): (text: string) => string {
  const corrections = new Map(replaced.map(({ from, to }) => [foldedCell(from), to]));
  return (text) => {
    if (text.trim() === '') return empty;
    return corrections.size === 0 ? text : (corrections.get(foldedCell(text)) ?? text);
  };
}
