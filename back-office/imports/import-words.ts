import { OUTCOMES, rowCount } from '#contract/messages/imports.ts';
import type { ImportSummary } from '#contract/office/import-schemas.ts';
import { ROW_OUTCOMES } from '#contract/office/imports.ts';
import { formatNumber } from '#contract/values/numbers.ts';

export const importPath = (documentId: string, search: string) => `/sell/import/${documentId}${search}`;

/** Returns the number of rows by outcome, as in "480 new, 20 faulty"; for a file that is not checked yet, its number of rows. */
export function countWords({ rows, counts }: Pick<ImportSummary, 'rows' | 'counts'>): string {
  const words = ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${formatNumber(counts[outcome])} ${OUTCOMES[outcome].toLowerCase()}`,
  );
  return words.length === 0 ? rowCount(rows) : words.join(', ');
}
