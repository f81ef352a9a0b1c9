import { shown } from '../../platform/sheets/bounded-text.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { Sheet } from './catalogue-sheets.ts';

/** Which references the rows so far have named. All of them are remembered, so no more is kept of each than its row. */
export function openSeenReferences() {
  const seen: { sheet: Sheet; rows: Map<string, number> }[] = [];
  return {
    has: ({ name }: CatalogueKind, reference: string) =>
      seen.some(({ sheet, rows }) => sheet.kind.name === name && rows.has(reference)),

    /** Notes that a row names it. Gives where another row did before. */
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
