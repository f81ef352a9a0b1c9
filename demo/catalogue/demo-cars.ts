import { carFeatures, type FeaturePlan, featurePlan } from './car-features.ts';
import { type StockModel, smallCarPrice, stockModels, stockModelTable, type Variant } from './car-models.ts';
import {
  between,
  chance,
  demoDocumentId,
  itemAt,
  pickWeighted,
  type Random,
  randomFor,
  weightedTable,
} from './demo-random.ts';
import facts from './vehicle-facts.json' with { type: 'json' };

export interface DemoCar {
  documentId: string;
  reference: string;
  make: string;
  model: string;
  category: string;
  /** A dealer's number, from 1; null: a private seller. */
  dealerNumber: number | null;
  /** Whole shillings; null: price on request. */
  price: number | null;
  year: number;
  /** Year of registration in Uganda; null: not registered here yet. */
  regyear: number | null;
  /** Kilometres. */
  mileage: number;
  location: string | null;
  fueltype: string;
  gearbox: string;
  /** Cubic centimetres; 0 for an electric car. */
  engine: number;
  modelcode: string;
  doors: number;
  /** Cubic metres. */
  dimension: number;
  color: string;
  seats: number;
  drivetype: 'Right Hand Drive' | 'Left Hand Drive';
  condition: 'new' | 'used';
  featured: boolean;
  features: string[];
  /** The first year that its model was sold. */
  soldSince: number;
  pictureCount: number;
  hasVideo: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export const demoCarKind = 'car';

const thisYear = 2026;
const newestCreatedAt = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;

// The first cars span about 60 days; the rest follow by the minute, so that a million reach back less than two years more.
const spreadCars = 2000;
const spreadMinutes = 43;
const spreadJitterMinutes = 30;

const dealerCount = 24;
// Uganda bans cars of 15 years and more, so a car still to be imported is at most 14 years old.
const importBanYears = 15;

const colours = weightedTable(facts.colours, (colour) => colour.weight);
const importPlaces = facts.locations.filter((place) => place.kind === 'import');
const localPlaces = facts.locations.filter((place) => place.kind === 'local');
const importTable = weightedTable(importPlaces, (place) => place.weight);
const localTable = weightedTable(localPlaces, (place) => place.weight);
const dealerTable = weightedTable(
  Array.from({ length: dealerCount }, (_, at) => at + 1),
  // A few dealers hold much of the stock.
  (dealer) => 1 / Math.sqrt(dealer + 2),
);
const pictureTable = weightedTable([0, 1, 2, 3, 4, 5], (count) => itemAt([1, 2, 3, 8, 15, 71], count));

const featurePlans = new Map<StockModel, FeaturePlan>(stockModels.map((model) => [model, featurePlan(model.facts)]));

// These come from Japan, so never with the wheel on the left; so do all Toyotas but those sold in most countries.
const rightHandOnlyMakes = new Set(['Daihatsu', 'Suzuki', 'Subaru', 'Honda', 'Mazda']);
const soldAbroad = new Set(['Land Cruiser', 'Land Cruiser Prado', 'Land Cruiser 70', 'Hilux', 'Camry', 'RAV4']);

function priceFactor(year: number, commercial: boolean): number {
  const factors: Readonly<Record<string, number>> = facts.priceYearFactors;
  const oldest = 2000;
  // Before the table's first year, values fall by the table's 6 % a year.
  const factor = year < oldest ? (factors[oldest] ?? 0) * 0.94 ** (oldest - year) : (factors[year] ?? 1);
  // Trucks and buses keep a working value whatever their age.
  return commercial ? Math.max(factor, 0.35) : factor;
}

interface PriceTable {
  ordinary: Float64Array;
  small: Float64Array;
  commercial: Float64Array;
}

const firstPricedYear = 1980;
const pricedYears = Array.from({ length: 60 }, (_, at) => firstPricedYear + at);
const priceFactors: PriceTable = {
  ordinary: Float64Array.from(pricedYears, (year) => priceFactor(year, false)),
  // Small cars flatten after 2018: the part of the factor above 1 counts for nine tenths.
  small: Float64Array.from(pricedYears, (year) => {
    const factor = priceFactor(year, false);
    return year > 2018 ? 1 + (factor - 1) * 0.9 : factor;
  }),
  commercial: Float64Array.from(pricedYears, (year) => priceFactor(year, true)),
};

function carPrice(random: Random, model: StockModel, engineCc: number, year: number, mileage: number): number {
  const { category } = model.facts;
  const table =
    category === 'Truck' || category === 'Bus'
      ? priceFactors.commercial
      : model.priceLow < smallCarPrice
        ? priceFactors.small
        : priceFactors.ordinary;
  const sizes = model.largestCc - model.smallestCc;
  const enginePlace = sizes > 0 ? (engineCc - model.smallestCc) / sizes : random();
  const place = 0.6 * random() + 0.4 * enginePlace;
  const band = model.priceLow + (model.priceHigh - model.priceLow) * place;
  const usualKm = Math.max(1, thisYear - year) * 10_500;
  const mileageEffect = Math.min(0.1, Math.max(-0.1, 0.2 * (1 - mileage / usualKm)));
  const price = band * (table[year - firstPricedYear] ?? 1) * (1 + mileageEffect);
  return Math.round(price / 100_000) * 100_000;
}

/** Kilometres driven abroad before `regyear` (or until now), then on Ugandan roads. */
function carMileage(random: Random, year: number, regyear: number | null): number {
  const { kmPerYear, min, max, roundTo } = facts.mileageRule;
  const yearsAbroad = (regyear ?? thisYear) - year;
  const abroad = yearsAbroad * between(random, itemAt(kmPerYear, 0), itemAt(kmPerYear, 1));
  const foreign = yearsAbroad < 4 ? abroad : Math.min(160_000, Math.max(40_000, abroad));
  const local = regyear === null ? 0 : (thisYear - regyear) * between(random, 12_000, 18_000);
  let mileage = Math.max(min + random() * 6000, foreign + local);
  // An old car is driven less, or its clock has been replaced: the excess is spread below the ceiling.
  if (mileage > max) mileage = between(random, 190_000, max);
  return Math.round(mileage / roundTo) * roundTo;
}

function registrationYear(random: Random, model: StockModel, year: number): number {
  // Most were imported at 5 to 11 years of age; working vehicles are also sold new in Uganda.
  const working = model.facts.category === 'Pickup' || soldAbroad.has(model.facts.name);
  const ageThen = working && chance(random, 0.25) ? 0 : between(random, 5, 11);
  return Math.min(thisYear, year + ageThen);
}

function steering(random: Random, model: StockModel, fromJapan: boolean): DemoCar['drivetype'] {
  const possible =
    !fromJapan && !rightHandOnlyMakes.has(model.make) && (model.make !== 'Toyota' || soldAbroad.has(model.facts.name));
  return possible && chance(random, 0.036) ? 'Left Hand Drive' : 'Right Hand Drive';
}

function createdAt(random: Random, index: number): number {
  if (index === 0) return newestCreatedAt;
  const minutes =
    index < spreadCars
      ? index * spreadMinutes + between(random, 0, spreadJitterMinutes)
      : spreadCars * spreadMinutes + (index - spreadCars);
  return newestCreatedAt - minutes * minute;
}

/** The place and seller of a car, and whether it was registered in Uganda before. */
function saleOf(random: Random, model: StockModel, year: number) {
  const importable = thisYear - year < importBanYears;
  const isImport = importable && chance(random, 0.272);
  const place = pickWeighted(random, isImport ? importTable : localTable).name;
  const dealerNumber = isImport || !chance(random, 0.138) ? pickWeighted(random, dealerTable) : null;
  const isNew = !isImport && dealerNumber !== null && year >= 2024 && chance(random, 0.5);
  // Some cars around Kampala still stand in a dealer's bond.
  const nearBond = place.includes('Kampala') || place.includes('Mukono');
  const inBond = isImport || isNew || (importable && dealerNumber !== null && nearBond && chance(random, 0.3));
  const regyear = inBond ? null : registrationYear(random, model, year);
  return { isImport, place, dealerNumber, isNew, regyear };
}

export function demoCar(index: number): DemoCar {
  const random = randomFor(demoCarKind, index);
  const model = pickWeighted(random, stockModelTable);
  const year = pickWeighted(random, model.years);
  const variants = model.variantsOfYear.get(year);
  if (variants === undefined) throw new RangeError(`${model.make} ${model.facts.name} was not built in ${year}`);
  const variant: Variant = pickWeighted(random, variants);
  const { isImport, place, dealerNumber, isNew, regyear } = saleOf(random, model, year);
  const mileage = isNew ? between(random, 2, 40) * 10 : carMileage(random, year, regyear);

  const price = chance(random, 0.015) ? null : carPrice(random, model, variant.engineCc, year, isNew ? 0 : mileage);
  const pictureCount = pickWeighted(random, pictureTable);
  const presentable = pictureCount >= 3 && price !== null;

  return {
    documentId: demoDocumentId(demoCarKind, index),
    reference: `MTK-${String(index + 1).padStart(6, '0')}`,
    make: model.make,
    model: model.facts.name,
    category: model.facts.category,
    dealerNumber,
    price,
    year,
    regyear,
    mileage,
    location: !isImport && chance(random, 0.0115) ? null : place,
    fueltype: variant.fuel,
    gearbox: pickWeighted(random, variant.gearboxes),
    engine: variant.engineCc,
    modelcode: variant.code,
    doors: model.facts.doors,
    dimension: model.facts.dimension,
    color: pickWeighted(random, colours).name,
    seats: model.facts.seats,
    drivetype: steering(random, model, place === 'Japan Import'),
    condition: isNew ? 'new' : 'used',
    featured: presentable && chance(random, 0.043),
    features: carFeatures(random, featurePlans.get(model) ?? featurePlan(model.facts), year, variant.fourWheelDrive),
    soldSince: model.facts.yearFrom,
    pictureCount,
    hasVideo: pictureCount >= 3 && chance(random, 0.0106),
    createdAt: createdAt(random, index),
  };
}
