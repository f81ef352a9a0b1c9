import { everythingIn } from '#contract/lists/list-query.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import type { Api } from '../../lib/api-client.ts';
import { askFacets, readFacets } from '../filters/list-facets.ts';

/** Spare parts that a search for cars probably meant. */
export interface PartsFound {
  /** Those search words that match spare parts. */
  words: string;
  total: number;
}

/** Below this, a word is too short to say that somebody searches for a spare part. */
const SHORTEST_WORD = 3;

/** Returns the spare parts that match a search, if one of their matching words matches no car; otherwise undefined. Throws ApiFailure. */
export async function findParts(api: Api, words: string, unknown: readonly string[]): Promise<PartsFound | undefined> {
  const query = { ...everythingIn(SPARE_PART_LIST), words };
  const facets = readFacets(await askFacets(api, SPARE_PART_LIST, query, 'condition'), SPARE_PART_LIST, query);
  const understood = facets?.search?.understood ?? [];
  const isOfParts = understood.some(({ text }) => text.length >= SHORTEST_WORD && unknown.includes(text));
  if (!facets?.total || !isOfParts) return undefined;
  return { words: understood.map(({ text }) => text).join(' '), total: facets.total };
}
