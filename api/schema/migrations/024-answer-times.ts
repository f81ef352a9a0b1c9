import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

const MINUTES_MOST = 100_000;

/** How soon a seller usually answers buyers, in minutes, as a job counts it: pages of buyers know of leads by nothing else. */
export const statements = (kind: DatabaseKind): string[] => {
  const { count } = columnsFor(kind);
  return ['dealer', 'garage', 'seller'].map(
    (table) => `alter table ${table} add column ${count('answers_within', 1, MINUTES_MOST)}`,
  );
};
