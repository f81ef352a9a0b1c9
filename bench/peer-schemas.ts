// The content types that both sides have, as a Strapi project declares them. docs: a car's fields are those of our API.

export interface PeerType {
  singular: string;
  plural: string;
  /** Its table. */
  table: string;
  attributes: Record<string, Record<string, unknown>>;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const toOne = (target: string) => ({ type: 'relation', relation: 'manyToOne', target: `api::${target}.${target}` });
const toMany = (target: string) => ({ type: 'relation', relation: 'manyToMany', target: `api::${target}.${target}` });
const media = (allowedTypes: string[]) => ({ type: 'media', multiple: true, allowedTypes });

const named = (singular: string, plural: string): PeerType => ({
  singular,
  plural,
  table: plural,
  attributes: { name: text },
});

export const CAR_FIELDS = {
  price: integer,
  year: integer,
  regyear: integer,
  mileage: integer,
  location: text,
  fueltype: text,
  gearbox: text,
  engine: integer,
  reference: text,
  modelcode: text,
  doors: integer,
  dimension: { type: 'decimal' },
  color: text,
  seats: integer,
  drivetype: text,
  condition: { type: 'enumeration', enum: ['new', 'used'] },
  featured: { type: 'boolean' },
} as const;

export const PEER_TYPES: readonly PeerType[] = [
  named('make', 'makes'),
  named('category', 'categories'),
  named('feature', 'features'),
  { singular: 'model', plural: 'models', table: 'models', attributes: { name: text, make: toOne('make') } },
  {
    singular: 'dealer-info',
    plural: 'dealer-infos',
    table: 'dealer_infos',
    attributes: {
      dealerName: text,
      phonenumber: text,
      email: text,
      features: { type: 'json' },
      featured: { type: 'boolean' },
      images: media(['images']),
    },
  },
  {
    singular: 'car',
    plural: 'cars',
    table: 'cars',
    attributes: {
      ...CAR_FIELDS,
      images: media(['images']),
      video: media(['videos']),
      features: toMany('feature'),
      make: toOne('make'),
      model: toOne('model'),
      category: toOne('category'),
      dealer_info: toOne('dealer-info'),
    },
  },
];

/** The text of a type's schema.json. Nothing is a draft: an entry has one row, as with us. */
export const schemaJson = ({ singular, plural, table, attributes }: PeerType) =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: table,
    info: { singularName: singular, pluralName: plural, displayName: singular },
    options: { draftAndPublish: false },
    attributes,
  });
