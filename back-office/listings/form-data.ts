import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import type { FacetCount } from '#contract/lists/facet-schemas.ts';
import type { Facets } from '#contract/lists/facets.ts';
import { FIRST_VALUES } from '#contract/office/form.ts';
import type { ListingFormChoices } from '#contract/office/form-schemas.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { ListingPhoto, ListingPhotos } from '#contract/office/photo-schemas.ts';
import { photosPath } from '#contract/office/photos.ts';
import type { PendingPhone } from '#contract/office/private-seller-schemas.ts';
import type { CarProposal } from '#contract/office/stock-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type OfficeApi, OfficeFailure } from '../lib/office-api.ts';
import { findOwnSeller } from '../lib/own-seller.ts';
import { minutesLeft } from '../shell/number-forms.tsx';

/** Values to suggest while typing: those of the cars on sale, the most frequent first. */
interface UsualValues {
  makes: string[];
  /** Most frequent models, by make. */
  models: Record<string, string[]>;
  /** Suggestions for other fields, by field: the most frequent values, then some fixed ones. */
  values: Record<string, string[]>;
}

/** The signed-in member as a private seller, who needs a name and a proven number to send an ad. */
export interface Sender {
  name: string | null;
  phone: string | null;
  pending: PendingPhone | null;
  /** Minutes for which the code by SMS is still valid, by the server's clock. */
  minutes: number;
}

export interface ListingFormData {
  listing: OwnListing;
  /** The member as a private seller; null: the member sells only for a dealer or garage. */
  sender: Sender | null;
  photos: ListingPhoto[];
  choices: ListingFormChoices;
  usual: UsualValues;
  proposal: CarProposal | null;
}

const MOST_MAKES = 8;
const MOST_MODELS = 6;
const MOST_VALUES = 60;

const OFFERED = LISTING_FIELDS.car.flatMap(({ name, offers }) => (offers ? [name] : []));
const FACETS = ['make', 'model', ...OFFERED];

const NO_FACETS: Facets = { total: 0, choices: {}, histograms: {} };

const namesOf = (counts: readonly FacetCount[] = []) => counts.map(({ name }) => name);

/** Loads the values to suggest while typing. They are empty while the server builds its search index after a start. */
async function loadUsual(api: OfficeApi): Promise<UsualValues> {
  const { data } = await api
    .ask<{ data: Facets }>('GET', `/api/cars/facets?facets=${FACETS.join(',')}`)
    .catch((error) => {
      if (error instanceof OfficeFailure) return { data: NO_FACETS };
      throw error;
    });
  const { choices } = data;
  const models: Record<string, string[]> = {};
  for (const { name, make } of choices.model ?? []) {
    if (make === undefined) continue;
    models[make] ??= [];
    if (models[make].length < MOST_MODELS) models[make].push(name);
  }
  const firstValues: Readonly<Record<string, readonly string[]>> = FIRST_VALUES;
  const valuesOf = (name: string) => [...new Set([...namesOf(choices[name]), ...(firstValues[name] ?? [])])];
  return {
    makes: namesOf(choices.make).slice(0, MOST_MAKES),
    models,
    values: Object.fromEntries(OFFERED.map((name) => [name, valuesOf(name).slice(0, MOST_VALUES)])),
  };
}

interface KnownCar {
  make: string;
  model: string;
  year: number;
}

/** Returns the car's make, model and year; undefined until all three are filled in. */
export const knownCar = ({ make, model, year }: ListingValues): KnownCar | undefined =>
  typeof make === 'string' && typeof model === 'string' && typeof year === 'number' ? { make, model, year } : undefined;

export const askProposal = (api: OfficeApi, { make, model, year }: KnownCar): Promise<CarProposal> =>
  api.ask('GET', `/sell/api/proposal?${new URLSearchParams({ make, model, year: String(year) })}`);

async function loadSender(api: OfficeApi): Promise<Sender | null> {
  const own = await findOwnSeller(api);
  if (!own) return null;
  const { name, wantedName, phone, pendingPhone } = own;
  return { name: name ?? wantedName, phone, pending: pendingPhone, minutes: minutesLeft(pendingPhone) };
}

export async function loadListingForm(api: OfficeApi, documentId: string): Promise<ListingFormData> {
  const [listing, choices, usual, sender] = await Promise.all([
    api.ask<OwnListing>('GET', safePath`/sell/api/listings/${documentId}`),
    api.ask<ListingFormChoices>('GET', '/sell/api/form'),
    loadUsual(api),
    loadSender(api),
  ]);
  const car = listing.kind === 'car' ? knownCar(listing.values) : undefined;
  const [{ photos }, proposal] = await Promise.all([
    api.ask<ListingPhotos>('GET', photosPath(documentId)),
    car ? askProposal(api, car) : null,
  ]);
  return { listing, sender, photos, choices, usual, proposal };
}
