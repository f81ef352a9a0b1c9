import { type StockModel, stockModelTable } from './car-models.ts';
import { demoGarage, demoGarages } from './demo-garages.ts';
import {
  between,
  chance,
  demoDocumentId,
  pick,
  pickWeighted,
  type Random,
  randomFor,
  weightedTable,
} from './demo-random.ts';
import facts from './vehicle-facts.json' with { type: 'json' };

interface DemoSparePart {
  documentId: string;
  name: string;
  price: number | null;
  year: number | null;
  mileage: number | null;
  model: string;
  modelcode: string;
  location: string;
  condition: 'new' | 'used';
  make: string;
  sparecategory: string;
  /** From 1. */
  garageNumber: number;
  pictureCount: number;
  createdAt: number;
}

const demoSparePartKind = 'sparepart';
export const demoSparePartCount = 400;

const newestCreatedAt = Date.UTC(2026, 10, 20, 8, 30);
const spacing = 4 * 3_600_000;
const truckCategory = 'Truck and Bus Parts';
// Fit any car: no mileage, no year of a donor car, never taken from one.
const newOnlyCategories = new Set(['Oils and Fluids', 'Filters and Service Parts', 'Accessories']);
const newOnlyParts =
  /tyre|battery|refill|bulb|coolant|gasket|kit|tracker|android|camera|pads|shoes|piston|cover|plug|mat set|filter/i;
const usedInName = /\s*\((?:[^)]*, )?(?:used|reconditioned)(?:, [^)]*)?\)/i;

const categories = weightedTable(facts.spareCategories, (category) => category.parts.length);
const pictures = weightedTable([0, 1, 2, 3, 4], (count) => [1, 3, 5, 3, 1][count] ?? 1);

function isHeavy(model: StockModel): boolean {
  return model.facts.category === 'Truck' || model.facts.category === 'Bus';
}

const heavyModels = weightedTable(stockModelTable.items.filter(isHeavy), (model) => model.weight);
const lightModels = weightedTable(
  stockModelTable.items.filter((model) => !isHeavy(model) && !model.facts.fuel.includes('Electric')),
  (model) => model.weight,
);

// Parts that only some models have, by the words in their names.
function fits(part: string, model: StockModel): boolean {
  const manual = model.facts.gearbox.includes('Manual');
  const diesel = model.facts.fuel.includes('Diesel');
  if (/diesel|truck tyre|turbo/i.test(part)) return diesel;
  if (/spark plug|ignition coil/i.test(part)) return model.facts.fuel.some((fuel) => fuel !== 'Diesel');
  if (/cvt/i.test(part)) return model.facts.gearbox.includes('CVT');
  if (/clutch|manual gearbox/i.test(part)) return manual;
  if (/automatic/i.test(part)) return model.facts.gearbox.includes('Automatic');
  if (/bull bar|tow bar|side steps/i.test(part))
    return model.facts.category === 'SUV' || model.facts.category === 'Pickup';
  if (/265\/65|225\/65/.test(part)) return model.facts.category === 'SUV' || model.facts.category === 'Pickup';
  if (/215\/60/.test(part)) return model.facts.category === 'Sedan' || model.facts.category === 'Van';
  if (/175\/65|185\/65|195\/65/.test(part)) return /Hatchback|Sedan|Wagon/.test(model.facts.category);
  if (/timing belt/i.test(part)) return model.facts.yearFrom < 2008;
  if (/boot lid/i.test(part)) return model.facts.category !== 'Pickup';
  return true;
}

function fittingModel(random: Random, category: string, part: string): StockModel {
  const table = category === truckCategory ? heavyModels : lightModels;
  let model = pickWeighted(random, table);
  for (let attempt = 0; attempt < 50 && !fits(part, model); attempt += 1) model = pickWeighted(random, table);
  return model;
}

function partPrice(random: Random, model: StockModel, low: number, high: number, used: boolean): number {
  // Parts of expensive cars cost more; used parts are in the lower part of the price range.
  const dearness = Math.min(1, Math.max(0, (model.priceLow - 20_000_000) / 110_000_000));
  const place = (0.5 * random() + 0.5 * dearness) * (used ? 0.8 : 1);
  const step = high < 200_000 ? 1000 : 5000;
  return Math.round((low + (high - low) * place) / step) * step;
}

export function demoSparePart(index: number): DemoSparePart {
  const random = randomFor(demoSparePartKind, index);
  const category = pickWeighted(random, categories);
  const part = pick(random, category.parts);
  const [low = 0, high = low] = part.priceUgx;
  const onlyUsed = usedInName.test(part.name);
  const onlyNew = newOnlyCategories.has(category.name) || newOnlyParts.test(part.name);
  const used = onlyUsed || (!onlyNew && chance(random, 0.3));
  const model = fittingModel(random, category.name, part.name);
  const year = pickWeighted(random, model.years);
  const variants = model.variantsOfYear.get(year);
  if (variants === undefined) throw new RangeError(`${model.make} ${model.facts.name} was not built in ${year}`);
  const garageNumber = between(random, 1, demoGarages.length);
  return {
    documentId: demoDocumentId(demoSparePartKind, index),
    name: `${part.name.replace(usedInName, '')}, ${model.make} ${model.facts.name}`,
    price: chance(random, 0.03) ? null : partPrice(random, model, low, high, used),
    year: used || chance(random, 0.5) ? year : null,
    mileage: used ? between(random, 45, 190) * 1000 : null,
    model: model.facts.name,
    modelcode: pickWeighted(random, variants).code,
    location: demoGarage(garageNumber).location,
    condition: used ? 'used' : 'new',
    make: model.make,
    sparecategory: category.name,
    garageNumber,
    pictureCount: pickWeighted(random, pictures),
    createdAt: newestCreatedAt - index * spacing - between(random, 0, 180) * 60_000,
  };
}
