import { car } from './car.ts';
import { carWords } from './car-words.ts';
import { type FormField, sellersFields } from './entity-form.ts';
import type { FieldWords } from './entity-words.ts';
import { inOrder } from './in-order.ts';
import { CHASSIS, PLATE, STOCK_NUMBER } from './sale-words.ts';
import { sparePart } from './spare-part.ts';
import { sparePartWords } from './spare-part-words.ts';

// The form of an ad, derived from the entity of the car or part and from its words.

/** The form's fields for each kind of ad, in the order of the columns of import files. */
export const LISTING_FIELDS: Readonly<Record<'car' | 'spare_part', readonly FormField[]>> = {
  car: sellersFields(car, carWords),
  spare_part: sellersFields(sparePart, sparePartWords),
};

/** The field of the stock number, a seller's own number for an ad. Buyers never see it, and it is stored with the listing, not with the car or part. */
export const STOCK_NUMBER_FIELD = {
  name: 'stock_number',
  ...STOCK_NUMBER,
  step: 'price',
  isNeeded: false,
  shape: { as: 'line', most: 60 },
} as const satisfies FormField;

const PLATE_MOST = 20;
const CHASSIS_MOST = 40;

/** The field of a car's number plate. */
export const PLATE_FIELD = {
  name: 'plate',
  ...PLATE,
  step: 'state',
  isNeeded: false,
  shape: { as: 'plate', most: PLATE_MOST },
} as const satisfies FormField;

/** The field of a car's chassis number. */
export const CHASSIS_FIELD = {
  name: 'chassis',
  ...CHASSIS,
  step: 'state',
  isNeeded: false,
  shape: { as: 'chassis', most: CHASSIS_MOST },
} as const satisfies FormField;

/** For each kind of ad, the fields of the form that buyers never see. They are stored with the listing, not with the car or part. */
export const HIDDEN_FIELDS: Readonly<Record<'car' | 'spare_part', readonly FormField[]>> = {
  car: [PLATE_FIELD, CHASSIS_FIELD, STOCK_NUMBER_FIELD],
  spare_part: [STOCK_NUMBER_FIELD],
};

/** The highest number that is a count, such as that of seats, and not a measure, such as a year or a mileage. */
const HIGHEST_COUNT = 200;
/** An ad for another make or model is an ad for another car. */
const IN_TITLE = ['make', 'model'];

/** Returns whether many ads can be given the same value of a field at once. Prices, years, distances and free texts differ from ad to ad. */
const isInBulk = ({ name, shape, offers }: FormField) =>
  !IN_TITLE.includes(name) &&
  (offers !== undefined ||
    shape.as === 'choice' ||
    shape.as === 'name' ||
    (shape.as === 'number' && shape.most <= HIGHEST_COUNT));

/** The fields that staff can change in many ads at once. A field that both kinds of ads have stands here once. */
export const BULK_FIELDS: readonly FormField[] = [
  ...new Map(
    [...LISTING_FIELDS.spare_part, ...LISTING_FIELDS.car].filter(isInBulk).map((field) => [field.name, field]),
  ).values(),
];

type Written<Specs> = {
  [Name in keyof Specs]: Specs[Name] extends { headers: readonly string[] } ? Name : never;
}[keyof Specs];

/** The order of a car's fields in the form. A field that is not named here follows the one before it in `carWords`. */
const CAR_ORDER: readonly (
  | Written<typeof car.fields>
  | Written<typeof car.relations>
  | (typeof PLATE_FIELD | typeof CHASSIS_FIELD)['name']
)[] = [
  'make',
  'model',
  'year',
  'category',
  'engine',
  'fueltype',
  'gearbox',
  'drivetype',
  'seats',
  'doors',
  'condition',
  'mileage',
  'provenance',
  'logbook',
  'taxes',
  'regyear',
  'plate',
  'chassis',
  'color',
  'faults',
  'description',
  'features',
  'modelcode',
];

const PART_ORDER: readonly (Written<typeof sparePart.fields> | Written<typeof sparePart.relations>)[] = [
  'name',
  'sparecategory',
  'condition',
  'make',
  'model',
  'description',
  'modelcode',
  'year',
  'mileage',
];

function stepsIn(steps: readonly string[], all: readonly FormField[], order: readonly string[]) {
  const namesIn = (step: string) => all.flatMap((field) => (field.step === step ? [field.name] : []));
  return steps.map((step) => ({ step, fields: inOrder(namesIn(step), order) }));
}

/** For each kind of ad, the steps of the form and the fields of each step, in the order in which the form shows them. */
export const LISTING_STEPS = {
  car: stepsIn(car.steps, [...LISTING_FIELDS.car, ...HIDDEN_FIELDS.car], CAR_ORDER),
  spare_part: stepsIn(sparePart.steps, [...LISTING_FIELDS.spare_part, ...HIDDEN_FIELDS.spare_part], PART_ORDER),
};

const words = Object.entries<FieldWords>({ ...sparePartWords, ...carWords });

/** The labels of all fields of cars and spare parts, by the field's name. A field that both have has the same label in both. */
export const FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries([
  ...words.map(([name, { label }]) => [name, label]),
  ...HIDDEN_FIELDS.car.map(({ name, label }) => [name, label]),
]);

/** The labels of the values that can be chosen for a field: first by the field's name, then by value. */
export const FIELD_CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  words.flatMap(([name, { choices }]) => (choices ? [[name, choices]] : [])),
);
