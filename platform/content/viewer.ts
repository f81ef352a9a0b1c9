import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from './content-type.ts';
import { isPublished } from './filter-sql.ts';

/** The person who makes a request. Every read takes a viewer, and this file decides what they may see. */
export type Viewer = { kind: 'public' } | { kind: 'member'; accountId: number } | { kind: 'holder' };

export const PUBLIC: Viewer = { kind: 'public' };

/** A caller that has already checked that the entries it asks for by id are the member's own: sees them published or not. */
export const HOLDER: Viewer = { kind: 'holder' };

export const asMember = (accountId: number): Viewer => ({ kind: 'member', accountId });

/**
 * Returns the condition for the entries that exist to a viewer: published ones, and of types that members own only their own
 * entries. It stands beside the caller's own filters, so that nothing in them can undo it.
 */
export function visibleTo(viewer: Viewer, { table, ownerColumn }: ContentType): RawBuilder<unknown> {
  if (viewer.kind === 'holder') return sql`1 = 1`;
  if (ownerColumn === undefined) return isPublished(table);
  if (viewer.kind === 'public') return sql`1 = 0`;
  return sql`${isPublished(table)} and ${sql.ref(`${table}.${ownerColumn}`)} = ${viewer.accountId}`;
}

/** Returns whether everybody sees the same entries of the type. */
export const isForAll = ({ ownerColumn }: ContentType): boolean => ownerColumn === undefined;
