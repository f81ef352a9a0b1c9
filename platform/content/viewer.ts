import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from './content-type.ts';
import { isPublished } from './filter-sql.ts';

/**
 * The person or code that an answer is for. Everything that reads entries takes a viewer, and this file decides which entries a viewer may
 * see.
 */
export type Viewer = { kind: 'public' } | { kind: 'member'; accountId: number } | { kind: 'holder' };

export const PUBLIC: Viewer = { kind: 'public' };

/** A viewer for code that has itself checked that the requested entries belong to the member: it sees them whether published or not. */
export const HOLDER: Viewer = { kind: 'holder' };

export const asMember = (accountId: number): Viewer => ({ kind: 'member', accountId });

/**
 * Returns the SQL condition for the entries that a viewer may see: published ones and, for types with owners, only the viewer's own. The
 * condition is joined to a query's filters by "and", so no filter can weaken it.
 */
export function visibleTo(viewer: Viewer, { table, ownerColumn }: ContentType): RawBuilder<unknown> {
  if (viewer.kind === 'holder') return sql`1 = 1`;
  if (ownerColumn === undefined) return isPublished(table);
  if (viewer.kind === 'public') return sql`1 = 0`;
  return sql`${isPublished(table)} and ${sql.ref(`${table}.${ownerColumn}`)} = ${viewer.accountId}`;
}

/** Returns whether all viewers see the same entries of the type. */
export const isForAll = ({ ownerColumn }: ContentType): boolean => ownerColumn === undefined;
