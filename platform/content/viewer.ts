import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from './content-type.ts';
import { isPublished } from './filter-sql.ts';

/** Who an answer is for. All reads take a viewer, and this file decides which entries they may see. */
export type Viewer = { kind: 'public' } | { kind: 'member'; accountId: number } | { kind: 'holder' };

export const PUBLIC: Viewer = { kind: 'public' };

/** A viewer whose code has already checked that the requested entries belong to the member: sees them published or not. */
export const HOLDER: Viewer = { kind: 'holder' };

export const asMember = (accountId: number): Viewer => ({ kind: 'member', accountId });

/**
 * Returns the SQL condition for the entries that a viewer may see: published ones and, for types with owners, only the viewer's own. It is
 * added to the query's filters, which cannot weaken it.
 */
export function visibleTo(viewer: Viewer, { table, ownerColumn }: ContentType): RawBuilder<unknown> {
  if (viewer.kind === 'holder') return sql`1 = 1`;
  if (ownerColumn === undefined) return isPublished(table);
  if (viewer.kind === 'public') return sql`1 = 0`;
  return sql`${isPublished(table)} and ${sql.ref(`${table}.${ownerColumn}`)} = ${viewer.accountId}`;
}

/** Returns whether all viewers see the same entries of the type. */
export const isForAll = ({ ownerColumn }: ContentType): boolean => ownerColumn === undefined;
