import { expect, test } from 'vitest';
import { fewestFeatures, mostFeatures } from './car-features.ts';
import { firstYear, lastYear, type StockModel, stockModels } from './car-models.ts';
import { type DemoCar, demoCar } from './demo-cars.ts';
import { demoDealers } from './demo-dealers.ts';
import { knownVariants } from './model-variants.ts';
import facts from './vehicle-facts.json' with { type: 'json' };

const cars = Array.from({ length: 2000 }, (_, index) => demoCar(index));
const modelsByName = new Map(stockModels.map((model) => [`${model.make} ${model.facts.name}`, model]));

test('a car is the same each time it is asked for, whatever was asked before', () => {
  const later = demoCar(123_456);
  demoCar(3);
  expect(demoCar(123_456)).toEqual(later);
  expect(demoCar(0)).toEqual(cars[0]);
});

test('references are numbered from 1 and grow to 7 digits', () => {
  expect(demoCar(0).reference).toBe('MTK-000001');
  expect(demoCar(999_999).reference).toBe('MTK-1000000');
});

function expectWithin(value: number, low: number, high: number): void {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
}

function percent(holds: (car: DemoCar) => boolean): number {
  return (cars.filter(holds).length / cars.length) * 100;
}

test('makes, places and gaps keep to their shares', () => {
  expectWithin(
    percent((car) => car.make === 'Toyota'),
    55,
    65,
  );
  expectWithin(
    percent((car) => car.location?.includes('Kampala') ?? false),
    40,
    50,
  );
  expectWithin(
    percent((car) => car.location === 'Japan Import'),
    9,
    15,
  );
  expectWithin(
    percent((car) => car.location?.includes('Mukono') ?? false),
    2,
    8,
  );
  expectWithin(
    percent((car) => car.location === null),
    0.3,
    2,
  );
  expectWithin(
    percent((car) => car.price === null),
    0.5,
    3,
  );
  expectWithin(
    percent((car) => car.dealerNumber === null),
    9,
    15,
  );
  expectWithin(
    percent((car) => car.pictureCount === 0),
    0.3,
    2,
  );
  expectWithin(
    percent((car) => car.pictureCount === 1),
    1,
    3.5,
  );
  expectWithin(
    percent((car) => car.pictureCount === 5),
    60,
    80,
  );
  expectWithin(
    percent((car) => car.hasVideo),
    0.3,
    2,
  );
  expectWithin(
    percent((car) => car.featured),
    2.5,
    6,
  );
  expectWithin(
    percent((car) => car.condition === 'new'),
    0.05,
    2,
  );
  expectWithin(
    percent((car) => car.drivetype === 'Left Hand Drive'),
    0.3,
    2,
  );
  expectWithin(
    percent((car) => car.year >= 2011 && car.year <= 2018),
    45,
    70,
  );
});

test('every price shortcut and every category of the facts has cars', () => {
  const count = (low: number, high: number) =>
    cars.filter((car) => car.price !== null && car.price >= low && car.price <= high).length;
  expect(count(0, 7_999_999)).toBeGreaterThan(20);
  expect(count(8_000_000, 20_000_000)).toBeGreaterThan(100);
  expect(count(20_000_001, 50_000_000)).toBeGreaterThan(100);
  expect(count(50_000_000, Number.POSITIVE_INFINITY)).toBeGreaterThan(100);
  expect(new Set(cars.map((car) => car.category)).size).toBe(10);
});

function modelOf(car: DemoCar): StockModel {
  const model = modelsByName.get(`${car.make} ${car.model}`);
  if (model === undefined) throw new Error(`Unknown model: ${car.make} ${car.model}`);
  return model;
}

test('years, registration years and mileages are in range', () => {
  for (const car of cars) {
    const model = modelOf(car).facts;
    expectWithin(car.year, Math.max(firstYear, model.yearFrom), Math.min(lastYear, model.yearTo));
    if (car.regyear !== null) expectWithin(car.regyear, car.year, 2026);
    if (car.condition === 'new') {
      expect(car.year).toBeGreaterThanOrEqual(2024);
      expect(car.mileage).toBeLessThan(1000);
    } else {
      expectWithin(car.mileage, facts.mileageRule.min, facts.mileageRule.max);
      expect(car.mileage % facts.mileageRule.roundTo).toBe(0);
    }
  }
});

test('a car still to be imported has no registration year, has a dealer and is less than 15 years old', () => {
  const imports = cars.filter((car) => /Import|In transit/.test(car.location ?? ''));
  expect(imports.length).toBeGreaterThan(200);
  for (const car of imports) {
    expect(car.regyear).toBeNull();
    expect(car.dealerNumber).not.toBeNull();
    expect(2026 - car.year).toBeLessThan(15);
  }
});

test('prices are whole hundred thousands within the band of the model and year', () => {
  const factors: Readonly<Record<string, number>> = facts.priceYearFactors;
  for (const car of cars) {
    if (car.price === null) continue;
    const { priceLow, priceHigh } = modelOf(car);
    expect(car.price % 100_000).toBe(0);
    const factor = factors[car.year] ?? 0.2;
    const low = priceLow * factor * (car.year < 2000 ? 0.8 : 0.9) * 0.9;
    const commercial = car.category === 'Truck' || car.category === 'Bus';
    const high = priceHigh * (commercial ? Math.max(factor, 0.35) : Math.max(factor, 0.225)) * 1.1;
    expectWithin(car.price, low - 100_000, high + 100_000);
  }
});

test('an old car is cheap: none before 2000 but trucks, buses and off-roaders costs 40 million', () => {
  const old = Array.from({ length: 20_000 }, (_, index) => demoCar(index)).filter(
    (car) => car.year < 2000 && !/Truck|Bus|SUV/.test(car.category),
  );
  expect(old.length).toBeGreaterThan(100);
  expect(Math.max(...old.map((car) => car.price ?? 0))).toBeLessThan(40_000_000);
});

test('code, engine, fuel and gearbox are among those of the model', () => {
  for (const car of cars) {
    const model = modelOf(car).facts;
    expect(model.codes.split(' ')).toContain(car.modelcode);
    expect(model.engineCc.length === 0 ? [0] : model.engineCc).toContain(car.engine);
    expect(model.fuel).toContain(car.fueltype);
    expect(model.gearbox).toContain(car.gearbox);
    expect(car.engine === 0).toBe(car.fueltype === 'Electric');
  }
});

test('every known variant agrees with the facts and every model can be built', () => {
  for (const name of Object.keys(knownVariants)) expect(modelsByName.has(name), name).toBe(true);
  for (const [name, model] of modelsByName) {
    expect(model.years.items.length, name).toBeGreaterThan(0);
    for (const variant of [...model.variantsOfYear.values()].flatMap(({ items }) => items)) {
      expect(model.facts.codes.split(' '), name).toContain(variant.code);
      if (variant.engineCc > 0) expect(model.facts.engineCc, name).toContain(variant.engineCc);
      expect(model.facts.fuel, name).toContain(variant.fuel);
      expect(model.facts.drive, name).toContain(variant.fourWheelDrive ? '4WD' : '2WD');
      expect(model.facts.gearbox, name).toEqual(expect.arrayContaining([...variant.gearboxes.items]));
    }
  }
});

test('features are distinct, known, 6 to 18, and third row seats need seven seats', () => {
  for (const car of cars) {
    expectWithin(car.features.length, fewestFeatures, mostFeatures);
    expect(new Set(car.features).size).toBe(car.features.length);
    for (const feature of car.features) expect(facts.features).toContain(feature);
    if (car.features.includes('Third Row Seats')) expect(car.seats).toBeGreaterThanOrEqual(7);
    if (car.features.includes('Four Wheel Drive')) expect(modelOf(car).facts.drive).toContain('4WD');
  }
});

test('dealer numbers name a dealer', () => {
  for (const car of cars) if (car.dealerNumber !== null) expectWithin(car.dealerNumber, 1, demoDealers.length);
});

test('creation times fall from the newest car on, are distinct and stay positive up to a million', () => {
  expect(demoCar(0).createdAt).toBe(Date.parse('2026-11-20T09:00:00Z'));
  const days = (demoCar(0).createdAt - demoCar(1999).createdAt) / 86_400_000;
  expectWithin(days, 58, 62);
  for (let index = 1; index < 5000; index += 1) {
    expect(demoCar(index).createdAt).toBeLessThan(demoCar(index - 1).createdAt);
  }
  expect(demoCar(999_999).createdAt).toBeGreaterThan(Date.parse('2024-01-01'));
});

test('places read "Ntinda, Kampala" or, for a town that is its district, only the town', () => {
  const places = new Set(cars.map((car) => car.location));
  expect(places).toContain('Ntinda, Kampala');
  expect(places).toContain('Kira, Wakiso');
  expect(places).toContain('Jinja');
  for (const place of places) if (place !== null) expect(place).toMatch(/^[A-Z][A-Za-z -]+(, [A-Z][a-z]+)?$/);
});
