import type { Entry } from '#contract/entities/entry.ts';
import { ALIKE_LISTINGS } from '#contract/limits.ts';
import type { ClosedFacts } from '#contract/listings/closed-listing-schemas.ts';
import { CLOSED_STATES } from '#contract/listings/closed-listings.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { PICTURE_FIELDS } from '#contract/values/pictures.ts';
import { safePath } from '#contract/values/safe-path.ts';
import {
  type Answer,
  type Api,
  hasStatus,
  readNumber,
  readObject,
  readObjects,
  readText,
} from '../../lib/api-client.ts';
import { picturesOf } from '../../lib/entry-fields.ts';
import type { ClosedPage } from './closed-listing.tsx';

interface Listed {
  documentId: string;
}

/** Runs one query after another until there are enough items. A query that fails counts as empty. */
async function fillUp<Item extends Listed>(lists: readonly (() => Promise<Item[]>)[]): Promise<Item[]> {
  const items = new Map<string, Item>();
  for (const list of lists) {
    for (const item of await list().catch(() => [])) items.set(item.documentId, items.get(item.documentId) ?? item);
    if (items.size >= ALIKE_LISTINGS) break;
  }
  return [...items.values()].slice(0, ALIKE_LISTINGS);
}

type PictureEntry = Entry<'media', { fields: typeof PICTURE_FIELDS }>;

const isPicture = (value: Answer): value is Answer & PictureEntry => typeof value.url === 'string';

interface ClosedRequest {
  params: { documentId?: string | undefined };
  api: Api;
}

interface KindOfPage<Item extends Listed> {
  kind: ListingKind;
  titleOf: (closed: ClosedFacts) => string;
  /** Returns queries for similar listings, those for the most similar first. */
  listsAlike: (api: Api, closed: ClosedFacts) => (() => Promise<Item[]>)[];
}

/** Loads a listing that was sold or has expired; undefined if there is none of this kind with this id. Throws ApiFailure. */
async function findClosed<Item extends Listed>(
  { params, api }: ClosedRequest,
  { kind, titleOf, listsAlike }: KindOfPage<Item>,
): Promise<ClosedPage<Item> | undefined> {
  const closed = await api.get(safePath`/api/closed-listings/${params.documentId}`, {});
  const state = CLOSED_STATES.find((one) => one === closed.state);
  if (state === undefined || closed.kind !== kind) return undefined;
  const facts = {
    make: readText(closed.make),
    model: readText(closed.model),
    category: readText(closed.category),
    name: readText(closed.name),
    year: readNumber(closed.year),
  };
  return {
    kind,
    state,
    title: titleOf(facts),
    price: readNumber(closed.price),
    picture: picturesOf(readObjects(closed.images).filter(isPicture))[0],
    alike: await fillUp(listsAlike(api, facts)),
  };
}

/** Returns the loaded entry. If it is gone but was for sale once, returns the page of a closed listing instead. Throws any other failure. */
export async function orClosed<Found, Item extends Listed>(
  found: Promise<Found>,
  request: ClosedRequest,
  page: KindOfPage<Item>,
) {
  try {
    return { found: await found };
  } catch (error) {
    if (readObject(readObject(error).init).status !== 404) throw error;
    const closed = await findClosed(request, page).catch((failure: unknown) => {
      if (hasStatus(failure, 400, 404)) return undefined;
      throw failure;
    });
    if (closed === undefined) throw error;
    return { closed };
  }
}
