import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** The secret that is to replace that of an authenticator app, once a code of it was given. */
export const statements = (kind: DatabaseKind): string[] => [
  `alter table second_factor add column ${columnsFor(kind).text('pending_secret', 300)}`,
];
