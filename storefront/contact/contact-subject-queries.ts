import { type ContactListing, contactListingPath } from '#contract/leads/contact.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { PICTURE_FIELDS } from '#contract/values/pictures.ts';
import { type Api, hasStatus } from '../lib/api-client.ts';
import { carTitle } from '../lib/car-title.ts';
import { picturesOf } from '../lib/entry-fields.ts';
import type { ContactSubject } from './contact-subject.ts';

const NAME = { fields: ['name'] } as const;
const IMAGES = { fields: PICTURE_FIELDS } as const;

type SubjectFacts = Pick<ContactSubject, 'title' | 'reference' | 'price' | 'picture'>;

async function findCarFacts(api: Api, car: string): Promise<SubjectFacts> {
  const query = {
    fields: ['reference', 'year', 'price'],
    populate: { make: NAME, model: NAME, images: IMAGES },
  } as const;
  const { make, model, year, reference, price, images } = await api.find('cars', car, query);
  const title = carTitle({ make: make?.name ?? null, model: model?.name ?? null, year });
  return { title, reference, price, picture: picturesOf(images)[0] };
}

async function findPartFacts(api: Api, part: string): Promise<SubjectFacts> {
  const query = { fields: ['name', 'price'], populate: { images: IMAGES } } as const;
  const { name, price, images } = await api.find('spareparts', part, query);
  return { title: name, reference: null, price, picture: picturesOf(images)[0] };
}

const NOTHING_KNOWN: SubjectFacts = { title: null, reference: null, price: null, picture: undefined };

const FIND_FACTS = { car: findCarFacts, part: findPartFacts };

/** Loads the car or part that the address names. Null if there is none; then the form writes to the market. `intent`: the buyer's reason to write. */
export async function findSubject(
  api: Api,
  params: URLSearchParams,
  intent: ContactSubject['intent'],
): Promise<ContactSubject | null> {
  const kinds: ContactListing['kind'][] = ['car', 'part'];
  const kind = kinds.find((name) => DOCUMENT_ID.test(params.get(name) ?? ''));
  if (kind === undefined) return null;
  const listing = { kind, documentId: params.get(kind) ?? '' };
  const subject = { ...listing, path: contactListingPath(listing), intent };
  try {
    return { ...subject, ...(await FIND_FACTS[kind](api, listing.documentId)) };
  } catch (error) {
    // If the API cannot be reached, the form still writes to this listing's seller, but cannot show the listing's title and price.
    return hasStatus(error, 404) ? null : { ...subject, ...NOTHING_KNOWN };
  }
}
