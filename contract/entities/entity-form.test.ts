import { expect, test } from 'vitest';
import { type EntityName, entities, entityNamed, usedBy } from './entities.ts';
import { officeFields } from './entity-form.ts';
import { WORDS, wordsOf } from './words.ts';

const isDictionary = (name: string) => entityNamed(name).isDictionary === true;
const formOf = (name: EntityName) => officeFields(entityNamed(name), wordsOf(name), isDictionary);
const fieldOf = (name: EntityName, field: string) => formOf(name).find((one) => one.name === field);
const names = Object.values(entities).map(({ name }) => name);

test.each(names)(
  'a form of %s has a label and a shape for each field, and knows where its options come from',
  (name) => {
    const form = formOf(name);
    expect(form.map((field) => field.name).sort()).toEqual(Object.keys(WORDS[name].fields).sort());
    for (const { label, shape, choices } of form) {
      expect(label).not.toBe('');
      if (shape.as === 'choice') expect(Object.keys(choices ?? {}).sort()).toEqual([...shape.choices].sort());
      if ('target' in shape) expect(entityNamed(shape.target).titleField).not.toBe('');
    }
  },
);

test('a field says whether it is needed, and by what it is filled in', () => {
  expect(fieldOf('models', 'make')).toMatchObject({ isNeeded: true, shape: { as: 'name', target: 'makes' } });
  expect(fieldOf('cars', 'dealer_info')).toMatchObject({
    isNeeded: false,
    shape: { as: 'entry', target: 'dealer-infos' },
  });
  expect(fieldOf('cars', 'make')).toMatchObject({ step: 'what', isNeeded: true });
  expect(fieldOf('dealer-infos', 'reference')).toMatchObject({ isNeeded: false });
  expect(fieldOf('articles', 'description')).toMatchObject({
    isNeeded: true,
    shape: { as: 'markdown', most: 100_000 },
  });
});

test('an entity knows all that leads to it', () => {
  expect(usedBy('makes')).toEqual([
    { entity: 'cars', relation: 'make' },
    { entity: 'models', relation: 'make' },
    { entity: 'spareparts', relation: 'make' },
  ]);
  expect(usedBy('translations')).toEqual([]);
});
