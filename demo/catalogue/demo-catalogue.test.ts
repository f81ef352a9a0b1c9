import { expect, test } from 'vitest';
import { foldedName } from '#contract/values/market-names.ts';
import { NAME_SYNONYMS } from '#contract/values/name-synonyms.ts';
import { BODY_TYPES } from '../picture-names.ts';
import { shapeCount, shapeNumber } from './car-shapes.ts';
import { demoArticles } from './demo-articles.ts';
import { demoCar } from './demo-cars.ts';
import { demoDealers } from './demo-dealers.ts';
import { demoGarages } from './demo-garages.ts';
import { demoSparePart, demoSparePartCount } from './demo-spare-parts.ts';
import { demoTranslations } from './demo-translations.ts';
import { PART_KINDS, partKind } from './part-kinds.ts';
import facts from './vehicle-facts.json' with { type: 'json' };

const parts = Array.from({ length: demoSparePartCount }, (_, index) => demoSparePart(index));
const idPattern = /^[a-z][a-z0-9]{23}$/;

test('there are 24 dealers and 14 garages, with names and phone numbers of their own that nobody owns', () => {
  expect(demoDealers).toHaveLength(24);
  expect(demoGarages).toHaveLength(14);
  const phones = [...demoDealers, ...demoGarages].map((business) => business.phonenumber);
  for (const phone of phones) expect(phone).toMatch(/^0000000\d{3}$/);
  expect(new Set(phones).size).toBe(38);
  const names = [...demoDealers.map((dealer) => dealer.dealerName), ...demoGarages.map((garage) => garage.name)];
  expect(new Set(names).size).toBe(38);
  expect(demoDealers[0]?.phonenumber).toBe('0000000001');
  expect(demoGarages[0]?.phonenumber).toBe('0000000025');
});

test('no other word for a value of a field is also a feature: its search would find the few cars with that value alone', () => {
  const features = new Set(
    Array.from({ length: 2_000 }, (_, index) => demoCar(index).features)
      .flat()
      .map(foldedName),
  );
  expect(features.size).toBeGreaterThan(40);
  const words = Object.values(NAME_SYNONYMS).flatMap((synonyms) => [...synonyms.keys()]);
  expect(words.filter((word) => features.has(word))).toEqual([]);
});

test('dealers have an address of the reserved domain and two to five badges', () => {
  for (const dealer of demoDealers) {
    expect(dealer.email).toMatch(/^[a-z-]+@example\.com$/);
    expect(dealer.features.length).toBeGreaterThanOrEqual(2);
    expect(dealer.features.length).toBeLessThanOrEqual(5);
  }
});

test('garages stand in places of the facts', () => {
  const places = facts.locations.map((place) => place.name);
  for (const garage of demoGarages) expect(places).toContain(garage.location);
});

test('a spare part is the same each time it is asked for', () => {
  expect(demoSparePart(17)).toEqual(parts[17]);
});

test('spare parts cost what their band allows', () => {
  const bands = new Map(
    facts.spareCategories.map((category) => [
      category.name,
      {
        low: Math.min(...category.parts.map((part) => part.priceUgx[0] ?? 0)),
        high: Math.max(...category.parts.map((part) => part.priceUgx[1] ?? 0)),
      },
    ]),
  );
  for (const part of parts) {
    const band = bands.get(part.sparecategory);
    expect(band).toBeDefined();
    if (band === undefined || part.price === null) continue;
    expect(part.price).toBeGreaterThanOrEqual(band.low);
    expect(part.price).toBeLessThanOrEqual(band.high);
  }
});

test('used parts have a mileage and a year, new ones have no mileage', () => {
  for (const part of parts) {
    expect(part.mileage === null).toBe(part.condition === 'new');
    if (part.condition === 'used') expect(part.year).not.toBeNull();
  }
  const used = parts.filter((part) => part.condition === 'used').length / parts.length;
  expect(used).toBeGreaterThan(0.2);
  expect(used).toBeLessThan(0.7);
});

test('spare parts name their model, their garage exists and their creation times are distinct', () => {
  for (const part of parts) {
    expect(part.name.endsWith(`, ${part.make} ${part.model}`)).toBe(true);
    expect(part.name).not.toMatch(/\bused\b/);
    expect(demoGarages[part.garageNumber - 1]?.location).toBe(part.location);
  }
  expect(new Set(parts.map((part) => part.createdAt)).size).toBe(parts.length);
  expect(new Set(parts.map((part) => part.sparecategory)).size).toBe(facts.spareCategories.length);
});

test('there are 24 articles of at least 300 words with a slug made of a-z, 0-9 and hyphens', () => {
  const articles = demoArticles();
  expect(articles).toHaveLength(24);
  expect(new Set(articles.map((article) => article.slug)).size).toBe(24);
  for (const article of articles) {
    expect(article.slug).toMatch(/^[a-z0-9-]+$/);
    expect(article.title.length).toBeGreaterThan(10);
    expect(article.description.split(/\s+/).length, article.slug).toBeGreaterThanOrEqual(300);
    expect(article.description).not.toMatch(/^# /m);
  }
});

test('articles that state a tax rate state the one of the facts', () => {
  const text = demoArticles()
    .map((article) => article.description)
    .join('\n');
  expect(text).toMatch(/Import duty \| 25 %/);
  for (const [, rate] of text.matchAll(/(\d+) % VAT/g)) expect(rate).toBe('18');
  for (const [, rate] of text.matchAll(/(\d+) % withholding/g)) expect(rate).toBe('6');
});

test('every translation has a key of its own and a text in three languages', () => {
  expect(demoTranslations.length).toBeGreaterThanOrEqual(40);
  expect(new Set(demoTranslations.map((entry) => entry.key)).size).toBe(demoTranslations.length);
  for (const entry of demoTranslations)
    for (const text of [entry.en, entry.es, entry.fr]) expect(text.trim()).not.toBe('');
});

test('document ids of the whole catalogue are well formed and distinct', () => {
  const records = [
    ...demoDealers,
    ...demoGarages,
    ...parts,
    ...demoArticles(),
    ...Array.from({ length: 2000 }, (_, index) => demoCar(index)),
  ];
  for (const record of records) expect(record.documentId).toMatch(idPattern);
  expect(new Set(records.map((record) => record.documentId)).size).toBe(records.length);
});

test('a model’s cars have the shape that is nearest in size and age', () => {
  expect(shapeNumber('SUV', 10.1, 1990)).not.toBe(shapeNumber('SUV', 18.43, 1998));
  expect(shapeNumber('Sedan', 11.41, 2001)).toBe(shapeNumber('Sedan', 11.41, 2001));
  for (const type of BODY_TYPES) {
    expect(shapeCount(type), type).toBeGreaterThanOrEqual(3);
    const models = facts.makes.flatMap((make) => make.models).filter(({ category }) => category === type);
    const used = new Set(models.map(({ dimension, yearFrom }) => shapeNumber(type, dimension, yearFrom)));
    expect(used.size, type).toBe(shapeCount(type));
  }
});

test('every part of the demo catalogue has a kind of its own name, and every kind a part', () => {
  const parts = facts.spareCategories.flatMap((category) => category.parts.map(({ name }) => name));
  expect(parts.filter((name) => partKind(name) === undefined)).toEqual([]);
  const used = new Set(parts.map(partKind));
  expect(PART_KINDS.map(([kind]) => kind).filter((kind) => !used.has(kind))).toEqual([]);
  expect([partKind('Drive shaft (used)'), partKind('Radiator hose, Toyota Vitz')]).toEqual(['drive-shaft', 'hose']);
  expect([partKind('Radiator, Toyota Vitz'), partKind('Drive / fan belt')]).toEqual(['radiator', 'belt']);
  expect([partKind('Seat belt (used)'), partKind('Truck tyre 7.50 R16')]).toEqual(['seat-belt', 'truck-tyre']);
});
