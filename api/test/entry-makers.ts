import { createId } from '@paralleldrive/cuid2';
import { insertArticles, type NewArticle } from '../articles/article-writes.ts';
import {
  insertCars,
  insertModels,
  insertNamed,
  type NewCar,
  type NewModel,
  type NewNamed,
} from '../cars/car-writes.ts';
import type { NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';
import { insertDealers, type NewDealer } from '../dealers/dealer-writes.ts';
import { insertGarages, type NewGarage } from '../garages/garage-writes.ts';
import { insertMedia, type NewMedia } from '../media/media-writes.ts';
import { insertSpareParts, type NewSparePart } from '../spare-parts/spare-part-writes.ts';
import { insertTranslations, type NewTranslation } from '../translations/translation-writes.ts';
import type { TestClock } from './test-clock.ts';

/** As the database has it, with what it was made from. */
export type Made<Input> = Input & { id: number; documentId: string };

type Insert<Input> = (engine: Engine, db: Database, inputs: readonly Input[]) => Promise<number[]>;

const SECOND_MS = 1_000;

/**
 * Makers of entries. A test says what matters to it; the rest is filled with what is plain and unlike any other.
 * Each entry is a second younger than the one before.
 */
export function openMakers(engine: Engine, clock: TestClock) {
  let made = 0;

  async function make<Input extends NewEntry>(insert: Insert<Input>, input: Omit<Input, 'createdAt'>) {
    clock.advance(SECOND_MS);
    const full = { documentId: createId(), createdAt: clock.now(), ...input } as Input & { documentId: string };
    const [id = 0] = await engine.db.transaction().execute((transaction) => insert(engine, transaction, [full]));
    return { ...full, id };
  }

  const unlike = (word: string) => {
    made += 1;
    return `${word} ${made}`;
  };

  const named =
    (table: Parameters<typeof insertNamed>[2], word: string) =>
    (fields: Partial<NewNamed> = {}) =>
      make<NewNamed>((engine, db, inputs) => insertNamed(engine, db, table, inputs), { name: unlike(word), ...fields });

  const makeMake = named('make', 'Make');

  return {
    makeMake,
    makeCategory: named('category', 'Category'),
    makeFeature: named('feature', 'Feature'),
    makeSpareCategory: named('spare_category', 'Spare category'),

    makeModel: async (fields: Partial<NewModel> = {}) =>
      make<NewModel>(insertModels, {
        name: unlike('Model'),
        makeId: fields.makeId ?? (await makeMake()).id,
        ...fields,
      }),

    makeMedia: (fields: Partial<NewMedia> = {}) => {
      const hash = unlike('picture').replace(' ', '_');
      return make<NewMedia>(insertMedia, {
        name: `${hash}.jpg`,
        alternativeText: null,
        hash,
        ext: '.jpg',
        mime: 'image/jpeg',
        width: 1600,
        height: 1200,
        sizeBytes: 100_000,
        placeholder: null,
        provider: 'local',
        remoteUrl: null,
        ...fields,
      });
    },

    makeCar: (fields: Partial<NewCar> = {}) =>
      make<NewCar>(insertCars, {
        reference: unlike('REF'),
        price: 20_000_000,
        year: 2012,
        regyear: null,
        mileage: 90_000,
        location: 'Ntinda, Kampala',
        fueltype: 'Petrol',
        gearbox: 'Automatic',
        engine: 1800,
        modelcode: null,
        doors: 4,
        dimension: null,
        color: 'Silver',
        seats: 5,
        drivetype: 'Right Hand Drive',
        condition: 'used',
        featured: false,
        makeId: null,
        modelId: null,
        categoryId: null,
        dealerId: null,
        featureIds: [],
        imageIds: [],
        videoIds: [],
        ...fields,
      }),

    makeDealer: (fields: Partial<NewDealer> = {}) =>
      make<NewDealer>(insertDealers, {
        dealerName: unlike('Dealer'),
        phonenumber: '0000000001',
        email: 'dealer@example.com',
        features: [],
        featured: false,
        imageIds: [],
        ...fields,
      }),

    makeGarage: (fields: Partial<NewGarage> = {}) =>
      make<NewGarage>(insertGarages, {
        name: unlike('Garage'),
        phonenumber: '0000000002',
        location: 'Kisekka, Kampala',
        featured: false,
        imageIds: [],
        ...fields,
      }),

    makeSparePart: (fields: Partial<NewSparePart> = {}) =>
      make<NewSparePart>(insertSpareParts, {
        name: unlike('Part'),
        price: 100_000,
        year: null,
        mileage: null,
        model: null,
        modelcode: null,
        location: null,
        condition: 'new',
        makeId: null,
        spareCategoryId: null,
        garageId: null,
        imageIds: [],
        ...fields,
      }),

    makeArticle: (fields: Partial<NewArticle> = {}) =>
      make<NewArticle>(insertArticles, {
        title: unlike('Article'),
        description: 'Words.',
        slug: unlike('article').replace(' ', '-'),
        coverId: null,
        ...fields,
      }),

    makeTranslation: (fields: Partial<NewTranslation> = {}) =>
      make<NewTranslation>(insertTranslations, { key: unlike('key'), en: 'Yes', es: 'Sí', fr: 'Oui', ...fields }),
  };
}
