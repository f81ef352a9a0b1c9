import { articleWords } from './article-words.ts';
import { carWords } from './car-words.ts';
import { dealerWords } from './dealer-words.ts';
import type { Entities, EntityName } from './entities.ts';
import type { EntityWords, FieldWords } from './entity-words.ts';
import { garageWords } from './garage-words.ts';
import { mediaWords } from './media-words.ts';
import { MAKE } from './sale-words.ts';
import { sparePartWords } from './spare-part-words.ts';

const NAME = { label: 'Name', help: 'Name, as buyers read it' } as const;

interface NamedEntity<Fields> {
  /** `one`, `many`: the word for one entry and for several, as in the middle of a sentence: "spare part", "spare parts". */
  readonly one: string;
  readonly many: string;
  readonly fields: Fields;
}

/** Words for every entity and all of its fields. */
export const WORDS = {
  cars: { one: 'car', many: 'cars', fields: carWords },
  spareparts: { one: 'spare part', many: 'spare parts', fields: sparePartWords },
  'dealer-infos': { one: 'dealer', many: 'dealers', fields: dealerWords },
  garages: { one: 'garage', many: 'garages', fields: garageWords },
  articles: { one: 'article', many: 'articles', fields: articleWords },
  makes: { one: 'make', many: 'makes', fields: { name: NAME } },
  models: {
    one: 'model',
    many: 'models',
    fields: { make: { label: MAKE.label, help: 'The make that it is of' }, name: NAME },
  },
  categories: { one: 'body type', many: 'body types', fields: { name: NAME } },
  features: { one: 'feature', many: 'features', fields: { name: NAME } },
  sparecategories: { one: 'kind of part', many: 'kinds of parts', fields: { name: NAME } },
  places: { one: 'place', many: 'places', fields: { name: NAME } },
  translations: {
    one: 'translation',
    many: 'translations',
    fields: {
      key: { label: 'Key', help: 'The name by which pages ask for it' },
      en: { label: 'English', help: 'The text in English' },
      es: { label: 'Spanish', help: 'The text in Spanish' },
      fr: { label: 'French', help: 'The text in French' },
    },
  },
  media: { one: 'picture', many: 'pictures', fields: mediaWords },
  sellers: {
    one: 'seller',
    many: 'sellers',
    fields: {
      kind: {
        label: 'Kind',
        help: 'Who sells',
        choices: { dealer: 'Dealer', garage: 'Garage', private: 'Private seller', market: 'The market' },
      },
      name: { label: 'Name', help: 'As a private seller chose it' },
      location: { label: 'Location', help: 'Where buyers find the seller' },
    },
  },
  users: {
    one: 'member',
    many: 'members',
    fields: {
      username: { label: 'Name', help: 'The name of the account' },
      email: { label: 'Email address', help: 'Where mails of the account go' },
      provider: { label: 'Signs in by', help: 'A password, or Google' },
      confirmed: { label: 'Confirmed', help: 'Has followed the link in the first mail' },
      blocked: { label: 'Blocked', help: 'Cannot sign in' },
      phonenumber: { label: 'Phone number', help: 'Ten digits' },
      newsletter: { label: 'Newsletter', help: 'Wants the newsletter' },
    },
  },
  saves: {
    one: 'saved car',
    many: 'saved cars',
    fields: { user: { label: 'Member', help: 'Who saved it' }, car: { label: 'Car', help: 'The car' } },
  },
  likes: {
    one: 'liked car',
    many: 'liked cars',
    fields: { user: { label: 'Member', help: 'Who likes it' }, car: { label: 'Car', help: 'The car' } },
  },
} as const satisfies { readonly [Name in EntityName]: NamedEntity<EntityWords<Entities[Name]>> };

/** Returns the words of an entity's fields. */
export const wordsOf = (name: EntityName): Readonly<Record<string, FieldWords>> => WORDS[name].fields;
