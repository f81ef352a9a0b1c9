import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** 9999-12-31, in ms. */
const LAST_MOMENT = 253_402_300_799_999;

/**
 * A job that ended its process again and again is kept and no longer tried. Each queue reads the jobs of its own kinds, however many
 * of another kind wait before them.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, index } = columnsFor(kind);
  return [
    'alter table job add column deaths integer not null default 0 constraint job_deaths check (deaths between 0 and 1000)',
    `alter table job add column set_aside_at ${type.bigint}
      constraint job_set_aside_at check (set_aside_at between 0 and ${LAST_MOMENT})`,
    index('job', 'kind, due_at, id'),
    'drop index job_due_at',
    index('job', 'set_aside_at', 'where set_aside_at is not null'),
  ];
}
