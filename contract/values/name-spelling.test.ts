import { expect, test } from 'vitest';
import { LISTING_FIELDS } from '../entities/listing-form.data.ts';
import { spelledLike } from './name-spelling.ts';
import { NAME_SYNONYMS } from './name-synonyms.ts';

test('the market’s spelling is the name itself where there is one, else the first like it', () => {
  expect(spelledLike(['Mark-X', 'MARK X'], 'MARK X')).toBe('MARK X');
  expect(spelledLike(['Mark-X', 'MARK X'], 'mark x')).toBe('Mark-X');
  expect(spelledLike(['Mark-X'], 'Mark Y')).toBeUndefined();
});

test('another word for a name means it where the market has that name and not the word', () => {
  expect(spelledLike(['Volkswagen', 'BMW'], 'V.W.', 'make')).toBe('Volkswagen');
  expect(spelledLike(['mercedes benz'], 'Benz', 'make')).toBe('mercedes benz');
  expect(spelledLike(['Volkswagen', 'VW'], 'vw', 'make')).toBe('VW');
  expect(spelledLike(['BMW'], 'VW', 'make')).toBeUndefined();
  expect(spelledLike(['Volkswagen'], 'VW', 'model')).toBeUndefined();
});

test('each field whose values are chosen says which other words mean them', () => {
  const fields = [...LISTING_FIELDS.car, ...LISTING_FIELDS.spare_part];
  const chosen = fields.filter(
    ({ offers, shape }) => offers !== undefined || ['choice', 'name', 'names'].includes(shape.as),
  );
  expect(new Set(chosen.map(({ name }) => name))).toEqual(new Set(Object.keys(NAME_SYNONYMS)));
});
