import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from './content-type.ts';
import { isPublished } from './filter-sql.ts';

/** Who asks. Every read takes one, and what they may see is decided here. */
export type Viewer = { kind: 'public' } | { kind: 'member'; accountId: number } | { kind: 'holder' };

export const PUBLIC: Viewer = { kind: 'public' };

/** Whoever holds what is asked for by its id, published or not. That it is theirs was seen before. */
export const HOLDER: Viewer = { kind: 'holder' };

export const asMember = (accountId: number): Viewer => ({ kind: 'member', accountId });

/**
 * The entries of a type that exist to a viewer: those that are published, and of what members own only their own. It stands
 * beside the caller's own filters, so that nothing in them can undo it.
 */
export function visibleTo(viewer: Viewer, { table, ownerColumn }: ContentType): RawBuilder<unknown> {
  if (viewer.kind === 'holder') return sql`1 = 1`;
  if (ownerColumn === undefined) return isPublished(table);
  if (viewer.kind === 'public') return sql`1 = 0`;
  return sql`${isPublished(table)} and ${sql.ref(`${table}.${ownerColumn}`)} = ${viewer.accountId}`;
}

/** Does everybody see the same entries of it? */
export const isForAll = ({ ownerColumn }: ContentType): boolean => ownerColumn === undefined;
