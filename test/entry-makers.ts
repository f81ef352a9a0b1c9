import { car } from '#contract/entities/car.ts';
import { insertArticles, type NewArticle } from '../api/articles/article-writes.ts';
import {
  insertCars,
  insertCategories,
  insertFeatures,
  insertMakes,
  insertModels,
  type NewCar,
  type NewMake,
  type NewModel,
} from '../api/cars/car-writes.ts';
import { insertDealers, type NewDealer } from '../api/dealers/dealer-writes.ts';
import { insertGarages, type NewGarage } from '../api/garages/garage-writes.ts';
import { insertMedia, type NewMedia } from '../api/media/media-writes.ts';
import { insertSpareCategories, insertSpareParts, type NewSparePart } from '../api/spare-parts/spare-part-writes.ts';
import { insertTranslations, type NewTranslation } from '../api/translations/translation-writes.ts';
import { type EntryTimes, emptyEntry } from '../platform/content/entry-writes.ts';
import { createId } from '../platform/create-id.ts';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import type { TestClock } from './test-clock.ts';

/** The stored values, together with the given ones. */
export type Made<Input> = Input & { id: number; documentId: string };

type Insert<Input> = (adapter: DatabaseAdapter, db: Database, inputs: readonly Input[]) => Promise<number[]>;

const SECOND_MS = 1_000;

/**
 * Makers of entries. A test names the values that matter; the others are plain and unlike those of any other entry. Each entry is a second
 * younger than the one before.
 */
export function openMakers(adapter: DatabaseAdapter, clock: TestClock) {
  let made = 0;

  async function make<Input extends EntryTimes>(insert: Insert<Input>, input: Omit<Input, 'createdAt'>) {
    clock.advance(SECOND_MS);
    const full = { documentId: createId(), createdAt: clock.now(), ...input } as Input & { documentId: string };
    const [id = 0] = await adapter.db.transaction().execute((transaction) => insert(adapter, transaction, [full]));
    return { ...full, id };
  }

  const unlike = (word: string) => {
    made += 1;
    return `${word} ${made}`;
  };

  const named =
    (insert: Insert<NewMake>, word: string) =>
    (fields: Partial<NewMake> = {}) =>
      make<NewMake>(insert, { name: unlike(word), ...fields });

  const makeMake = named(insertMakes, 'Make');

  const plainCar = (fields: Partial<NewCar>): Omit<NewCar, 'createdAt'> => ({
    ...emptyEntry(car),
    reference: unlike('REF'),
    price: 20_000_000,
    year: 2012,
    mileage: 90_000,
    location: 'Ntinda, Kampala',
    fueltype: 'Petrol',
    gearbox: 'Automatic',
    engine: 1800,
    doors: 4,
    color: 'Silver',
    seats: 5,
    drivetype: 'Right Hand Drive',
    condition: 'used',
    ...fields,
  });

  return {
    makeMake,
    makeCategory: named(insertCategories, 'Category'),
    makeFeature: named(insertFeatures, 'Feature'),
    makeSpareCategory: named(insertSpareCategories, 'Spare category'),

    makeModel: async (fields: Partial<NewModel> = {}) =>
      make<NewModel>(insertModels, {
        name: unlike('Model'),
        make: fields.make ?? (await makeMake()).id,
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
        sourceDigest: null,
        ...fields,
      });
    },

    makeCar: (fields: Partial<NewCar> = {}) => make<NewCar>(insertCars, plainCar(fields)),

    /** Many that differ in their references alone, written at once. Gives their ids. */
    makeCars: (count: number) =>
      adapter.db.transaction().execute((transaction) =>
        insertCars(
          adapter,
          transaction,
          Array.from({ length: count }, () => ({ documentId: createId(), createdAt: clock.now(), ...plainCar({}) })),
        ),
      ),

    makeDealer: (fields: Partial<NewDealer> = {}) =>
      make<NewDealer>(insertDealers, {
        dealerName: unlike('Dealer'),
        phonenumber: '0000000001',
        email: 'dealer@example.com',
        features: [],
        featured: false,
        images: [],
        ...fields,
      }),

    makeGarage: (fields: Partial<NewGarage> = {}) =>
      make<NewGarage>(insertGarages, {
        name: unlike('Garage'),
        phonenumber: '0000000002',
        location: 'Kisekka, Kampala',
        featured: false,
        images: [],
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
        make: null,
        sparecategory: null,
        garage: null,
        images: [],
        ...fields,
      }),

    makeArticle: (fields: Partial<NewArticle> = {}) =>
      make<NewArticle>(insertArticles, {
        title: unlike('Article'),
        description: 'Words.',
        slug: unlike('article').replace(' ', '-'),
        cover: null,
        ...fields,
      }),

    makeTranslation: (fields: Partial<NewTranslation> = {}) =>
      make<NewTranslation>(insertTranslations, { key: unlike('key'), en: 'Yes', es: 'Sí', fr: 'Oui', ...fields }),
  };
}
