import { shown } from '../../platform/sheets/bounded-text.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { Sheet } from './catalogue-sheets.ts';

/** Remembers which references have occurred in which row. Only the row's number is kept, since a file may have very many rows. */
export function openSeenReferences() {
  const seen: { sheet: Sheet; rows: Map<string, number> }[] = [];
  return {
    has: ({ name }: CatalogueKind, reference: string) =>
      seen.some(({ sheet, rows }) => sheet.kind.name === name && rows.has(reference)),

    /**
     * Remembers that a row has this reference. Returns in words where an earlier row with the same reference is; undefined if there is
     * none.
     */
    note(sheet: Sheet, reference: string, row: number): string | undefined {
      const first = seen.find((one) => one.sheet.kind === sheet.kind && one.rows.has(reference));
      if (first) return `${shown(first.sheet.name)} ${first.sheet.rowWord} ${first.rows.get(reference)}`;
      const own = seen.find((one) => one.sheet === sheet) ?? { sheet, rows: new Map<string, number>() };
      if (own.rows.size === 0) seen.push(own);
      own.rows.set(reference, row);
      return undefined;
    },
  };
}

export type SeenReferences = ReturnType<typeof openSeenReferences>;
