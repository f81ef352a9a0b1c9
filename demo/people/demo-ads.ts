import type { ListingMove } from '#contract/listing-states.ts';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import { REVIEW_REASONS } from '#contract/messages/review-reasons.ts';
import { demoCar } from '../catalogue/demo-cars.ts';
import { demoSparePart } from '../catalogue/demo-spare-parts.ts';
import { partKind } from '../catalogue/part-kinds.ts';
import { partPictureHash } from '../picture-names.ts';
import { demoCarPictures } from '../seed.ts';
import type { PersonName } from './demo-people.ts';

// Present and past listings of the demo's sellers: one in every state, so that each screen of their back office has data.

/** `publish`: sent, and approved if a moderator must. `change`: changes public values, and sends them if a review is needed. */
type AdAction =
  | { move: 'publish' | 'submit' | 'put back' }
  | { move: Exclude<ListingMove, 'publish' | 'submit' | 'put back'>; reasons?: string }
  | { move: 'change'; values: ListingValues };

export type Step = AdAction & { daysAgo: number };

export interface DemoAd {
  seller: 'dealer' | 'garage' | 'private';
  by: PersonName;
  kind: 'car' | 'spare_part';
  begunDaysAgo: number;
  values: ListingValues;
  /** Hashes of the ad's pictures, in order. */
  pictures: readonly string[];
  steps: readonly Step[];
}

type Said = Pick<DemoAd, 'values' | 'pictures'>;

const PRICE_WHERE_NONE_IS = 25_000_000;
/** Beyond the numbers of the catalogue's cars, so that no two cars are equal. */
const FIRST_CAR = 3_000_000;

/** Returns a car with a seller's description. */
function carOf(number: number, more: ListingValues = {}): Said {
  const car = demoCar(FIRST_CAR + number);
  const { make, model, category, year, regyear, mileage, fueltype, gearbox, engine } = car;
  const { modelcode, doors, color, seats, drivetype, condition, features } = car;
  return {
    values: {
      make,
      model,
      category,
      year,
      regyear,
      mileage,
      fueltype,
      gearbox,
      engine,
      modelcode,
      doors,
      color,
      seats,
      drivetype,
      condition,
      features,
      price: car.price ?? PRICE_WHERE_NONE_IS,
      location: car.location ?? 'Kampala',
      ...more,
    },
    pictures: demoCarPictures({ ...car, pictureCount: Math.max(car.pictureCount, 4) }, number),
  };
}

function partOf(number: number, more: ListingValues = {}): Said {
  const { name, price, year, model, modelcode, location, condition, make, sparecategory } = demoSparePart(number);
  return {
    values: {
      name,
      year,
      model,
      modelcode,
      location,
      condition,
      make,
      sparecategory,
      price: price ?? 150_000,
      ...more,
    },
    pictures: [partPictureHash(partKind(name) ?? 'engine')],
  };
}

/** Keeps only these values, as in an unfinished draft. */
const unfinished = ({ values }: Said, names: readonly string[]): Said => ({
  values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
  pictures: [],
});

/** Returns a step that was taken so many days ago. */
const at = (daysAgo: number, action: AdAction): Step => ({ ...action, daysAgo });

const ad =
  (seller: DemoAd['seller'], by: PersonName, kind: DemoAd['kind']) =>
  (begunDaysAgo: number, words: Said, ...steps: Step[]): DemoAd => ({
    seller,
    by,
    kind,
    begunDaysAgo,
    steps,
    ...words,
  });

/** Returns the price, a twentieth lower, rounded to 100,000. */
const lowered = ({ values }: Said): ListingValues => ({
  price: Math.floor((Number(values.price) * 0.95) / 100_000) * 100_000,
});
/** Adds a phone number to the description, which calls for a review. */
const withNumber = ({ values }: Said): ListingValues => ({
  description: `${values.description} Call 0000 000 090 after five.`,
});

const ofOwner = ad('dealer', 'owner', 'car');
const ofAgent = ad('dealer', 'agent', 'car');
const ofGarage = ad('garage', 'garageOwner', 'spare_part');
const ofPrivate = ad('private', 'seller', 'car');
const partOfPrivate = ad('private', 'seller', 'spare_part');

const GOOD_WORDS = 'Serviced every 5,000 km, all papers there. Come and see it, and bring your mechanic.';

const PAPERS = { provenance: 'foreign used', logbook: 'in hand', taxes: 'paid' };
const EXPIRING = carOf(3, { description: GOOD_WORDS, faults: 'A scratch on the rear bumper.', ...PAPERS });
const CORRECTED = carOf(14, { description: GOOD_WORDS });

export const DEMO_ADS: readonly DemoAd[] = [
  ofAgent(1, unfinished(carOf(1), ['make', 'model', 'year'])),
  ofAgent(12, carOf(2, { description: GOOD_WORDS }), at(11, { move: 'publish' })),
  ofOwner(
    43,
    EXPIRING,
    // Ends in three days, unless its seller renews it.
    at(42, { move: 'publish' }),
    at(20, { move: 'change', values: lowered(EXPIRING) }),
  ),
  ofAgent(30, carOf(4), at(29, { move: 'publish' }), at(3, { move: 'reserve' })),
  ofOwner(60, carOf(5), at(59, { move: 'publish' }), at(35, { move: 'sell' })),
  ofAgent(70, carOf(6), at(69, { move: 'publish' }), at(24, { move: 'expire' })),
  ofOwner(25, carOf(7), at(24, { move: 'publish' }), at(9, { move: 'withdraw' })),
  ofAgent(
    15,
    carOf(8, { description: 'Just arrived.' }),
    at(14, { move: 'publish' }),
    at(13, { move: 'remove', reasons: REVIEW_REASONS.double }),
  ),
  // It was off sale for so long that a moderator must review it, although the seller is trusted.
  ofOwner(
    160,
    carOf(9, { description: GOOD_WORDS }),
    at(159, { move: 'publish' }),
    at(120, { move: 'withdraw' }),
    at(1, { move: 'put back' }),
  ),
  ofOwner(
    150,
    carOf(10),
    at(149, { move: 'publish' }),
    at(110, { move: 'withdraw' }),
    at(6, { move: 'put back' }),
    at(5, { move: 'decline', reasons: REVIEW_REASONS.photos }),
  ),

  ofGarage(2, unfinished(partOf(1), ['name', 'sparecategory'])),
  ofGarage(
    20,
    partOf(2, { description: 'Taken off a running car. Fitted here if you like.' }),
    at(20, { move: 'publish' }),
  ),
  ofGarage(16, partOf(3), at(16, { move: 'publish' }), at(2, { move: 'reserve' })),
  ofGarage(40, partOf(4), at(40, { move: 'publish' }), at(12, { move: 'sell' })),

  ofPrivate(80, carOf(11), at(79, { move: 'publish' }), at(55, { move: 'sell' })),
  ofPrivate(75, carOf(12), at(74, { move: 'publish' }), at(29, { move: 'expire' })),
  partOfPrivate(50, partOf(5), at(49, { move: 'publish' }), at(30, { move: 'withdraw' })),
  ofPrivate(
    26,
    carOf(13, { description: 'Call me on 0000 000 090.' }),
    at(26, { move: 'submit' }),
    at(25, { move: 'decline', reasons: `${REVIEW_REASONS.photos} ${REVIEW_REASONS.contact}` }),
  ),
  // The new price is public at once; the new description waits for a moderator.
  ofPrivate(
    10,
    CORRECTED,
    at(9, { move: 'publish' }),
    at(2, { move: 'change', values: { ...lowered(CORRECTED), ...withNumber(CORRECTED) } }),
  ),
  ofPrivate(
    1,
    carOf(15, { description: 'Clean car. A deposit keeps it for you: 0000 000 090.' }),
    at(0.1, { move: 'submit' }),
  ),
  ofPrivate(0.2, unfinished(carOf(16), ['make', 'model', 'year', 'mileage'])),
];
