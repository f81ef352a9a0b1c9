import { expect, test } from 'vitest';
import { HIDDEN_FIELDS, LISTING_FIELDS } from '../entities/listing-form.data.ts';
import type { ListingKind } from './listing-fields.ts';
import { fieldsOfStep, nextStep, readStep, stepBefore, stepOfField, stepsOf } from './listing-steps.ts';

test.each<ListingKind>(['car', 'spare_part'])(
  'each field of a %s that its seller writes stands in exactly one step',
  (kind) => {
    const inSteps = stepsOf(kind).flatMap((step) => fieldsOfStep(kind, step));
    const fields = [...LISTING_FIELDS[kind], ...HIDDEN_FIELDS[kind]];
    expect([...inSteps].sort()).toEqual(fields.map(({ name }) => name).sort());
  },
);

test('steps follow each other, and an address that names none is the first', () => {
  expect(stepsOf('car')).toEqual(['photos', 'what', 'state', 'price', 'check']);
  expect(readStep('car', 'price')).toBe('price');
  expect(readStep('spare_part', 'state')).toBe('photos');
  expect(readStep('car', null)).toBe('photos');
  expect(nextStep('spare_part', 'what')).toBe('price');
  expect(nextStep('car', 'check')).toBe('check');
  expect(stepBefore('car', 'photos')).toBeUndefined();
  expect(stepBefore('car', 'state')).toBe('what');
});

test('a field leads to the step that it stands in', () => {
  expect(stepOfField('car', 'mileage')).toBe('state');
  expect(stepOfField('spare_part', 'condition')).toBe('what');
  expect(stepOfField('car', 'images')).toBe('photos');
});
