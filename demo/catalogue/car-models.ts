import { type WeightedTable, weightedTable } from './demo-random.ts';
import { knownVariants } from './model-variants.ts';
import facts from './vehicle-facts.json' with { type: 'json' };

export interface ModelFacts {
  name: string;
  category: string;
  codes: string;
  engineCc: readonly number[];
  fuel: readonly string[];
  gearbox: readonly string[];
  drive: readonly string[];
  seats: number;
  doors: number;
  dimension: number;
  yearFrom: number;
  yearTo: number;
  priceUgx2015: readonly number[];
}

/** One way a model was built: chassis code, engine, fuel, driven wheels. */
export interface Variant {
  code: string;
  fromYear: number;
  toYear: number;
  engineCc: number;
  fuel: string;
  fourWheelDrive: boolean;
  gearboxes: WeightedTable<string>;
  weight: number;
}

export interface StockModel {
  make: string;
  facts: ModelFacts;
  weight: number;
  /** Price band of a 2015 car, in shillings. */
  priceLow: number;
  priceHigh: number;
  smallestCc: number;
  largestCc: number;
  years: WeightedTable<number>;
  variantsOfYear: ReadonlyMap<number, WeightedTable<Variant>>;
}

export const firstYear = 1995;
export const lastYear = 2025;

/** In shillings: a model whose 2015 price starts below it counts as a small car. */
export const smallCarPrice = 40_000_000;

// How often a model is offered, against 1 for one that is neither common nor rare within its make.
const popularity: Readonly<Record<string, number>> = {
  'Toyota Premio': 9,
  'Toyota Harrier': 9,
  'Toyota Noah': 7,
  'Toyota Vitz': 7,
  'Toyota Wish': 7,
  'Toyota RAV4': 7,
  'Toyota Land Cruiser Prado': 6,
  'Toyota Hiace': 6,
  'Toyota Corolla Fielder': 6,
  'Toyota Mark X': 5,
  'Toyota Allion': 5,
  'Toyota Ipsum': 4,
  'Toyota Hilux': 4,
  'Toyota Passo': 4,
  'Toyota Voxy': 4,
  'Toyota Corolla Axio': 4,
  'Toyota IST': 3,
  'Toyota Corolla': 3,
  'Toyota Corolla Spacio': 3,
  'Toyota Alphard': 3,
  'Toyota Probox': 3,
  'Toyota Land Cruiser': 2.5,
  'Toyota Kluger': 2.5,
  'Toyota Raum': 2,
  'Toyota Sienta': 2,
  'Toyota Isis': 2,
  'Toyota Vanguard': 2,
  'Toyota Crown': 2,
  'Toyota Hiace Commuter': 2,
  'Toyota Coaster': 1.5,
  'Toyota Dyna': 1.5,
  'Toyota Aqua': 1.5,
  'Toyota Estima': 1.5,
  'Toyota Fortuner': 1.5,
  'Toyota Camry': 1.2,
  'Toyota Celica': 0.3,
  'Toyota 86': 0.3,
  'Toyota Avensis': 0.6,
  'Toyota Hiace Super Custom': 0.6,
  'Toyota Sprinter Carib': 0.6,
  'Toyota Nadia': 0.8,
  'Toyota Allex': 0.6,
  'Toyota Platz': 0.6,
  'Toyota Yaris Cross': 0.5,
  'Toyota C-HR': 0.7,
  'Nissan X-Trail': 8,
  'Nissan Note': 3,
  'Nissan Serena': 2,
  'Nissan Patrol': 1.5,
  'Nissan Hardbody': 1.5,
  'Nissan Dualis': 2,
  'Nissan Fairlady Z': 0.3,
  'Nissan Skyline Coupe': 0.3,
  'Subaru Forester': 9,
  'Subaru Impreza': 4,
  'Subaru Legacy': 3,
  'Subaru Outback': 2,
  'Honda CR-V': 3,
  'Honda Fit': 3,
  'Mitsubishi Pajero': 3,
  'Mitsubishi Outlander': 2,
  'Mitsubishi Canter': 3,
  'Mazda Demio': 3,
  'Mazda CX-5': 2.5,
  'Mazda Tribute': 0.5,
  'Mazda Roadster': 0.4,
  'Suzuki Escudo': 3,
  'Suzuki Swift': 2,
  'Isuzu Elf': 4,
  'Isuzu D-Max': 3,
  'Mercedes-Benz C-Class': 6,
  'Mercedes-Benz E-Class': 4,
  'Mercedes-Benz M-Class / GLE': 3,
  'Mercedes-Benz SLK': 0.4,
  'Mercedes-Benz C-Class Coupe': 0.5,
  'BMW X5': 4,
  'BMW X3': 2,
  'BMW 3 Series': 3,
  'BMW Z4': 0.3,
  'BMW 3 Series Coupe': 0.4,
  'Audi TT': 0.3,
  'Volkswagen Golf': 3,
  'Volkswagen Tiguan': 2,
  'Volkswagen Eos': 0.3,
  'Land Rover Discovery': 2.5,
  'Land Rover Range Rover Sport': 2.5,
  'Lexus RX': 4,
  'Daihatsu Terios': 3,
  'Ford Ranger': 3,
};

// Engine sizes sold as diesels, for models with several fuels and no line in model-variants.ts; their other sizes are petrol.
const dieselEngines: Readonly<Record<string, readonly number[]>> = {
  'Nissan Qashqai': [1500],
  'Mercedes-Benz GLK': [2100],
  'Mercedes-Benz GL / GLS': [3000],
  'Audi A6': [3000],
  'Audi Q5': [3000],
  'Audi Q7': [3000],
  'Volkswagen Caddy': [1600],
  'Ford Focus': [1500],
  'Volvo XC60': [2400],
  'Peugeot 3008': [1600],
  'Hyundai Santa Fe': [2200],
  'Hyundai H-1 / Starex': [2500],
  'Kia Sportage': [1700],
  'Kia Sorento': [2200, 2500],
  'Jaguar XF': [2200],
  'Chevrolet Captiva': [2000],
  'Renault Duster': [1500],
  'Mahindra Scorpio': [2200, 2500],
};

// Imports peak at 8 to 15 years of age in 2026; older cars are those already in the country.
function yearWeight(year: number): number {
  if (year < 2000) return 0.5;
  if (year < 2004) return 0.9;
  if (year < 2008) return 1.4;
  if (year < 2011) return 2.2;
  if (year < 2019) return 4.6;
  if (year < 2021) return 2;
  if (year < 2023) return 1.2;
  return 0.9;
}

const fuels: Readonly<Record<string, string>> = { P: 'Petrol', D: 'Diesel', H: 'Hybrid', E: 'Plug-in Hybrid' };
const gearboxNames: Readonly<Record<string, string>> = { A: 'Automatic', C: 'CVT', M: 'Manual' };
const variantLine = /^(\S+) (\d{4})-(\d{4}) (\d+) ([PDHE])([24])([ACM]+)(?: x(\d))?$/;

function gearboxTable(names: readonly string[]): WeightedTable<string> {
  return weightedTable(names, (name) => (name === names[0] ? 5 : 1));
}

function readVariant(line: string): Variant {
  const parts = variantLine.exec(line);
  if (parts === null) throw new SyntaxError(`Not a variant: ${line}`);
  const [, code = '', from, to, cc, fuel = '', wheels, gearboxes = '', weight = '1'] = parts;
  return {
    code,
    fromYear: Number(from),
    toYear: Number(to),
    engineCc: Number(cc),
    fuel: fuels[fuel] ?? '',
    fourWheelDrive: wheels === '4',
    gearboxes: gearboxTable([...gearboxes].map((letter) => gearboxNames[letter] ?? '')),
    weight: Number(weight),
  };
}

/** Codes are listed oldest first, so each is given its share of the years, and every engine of the one fuel it may have. */
function guessVariants(model: ModelFacts, diesels: readonly number[]): Variant[] {
  const codes = model.codes.split(' ');
  const yearsPerCode = (model.yearTo - model.yearFrom + 1) / codes.length;
  const engines = model.engineCc.length > 0 ? model.engineCc : [0];
  const onlyFuel = model.fuel[0] ?? '';
  const automatics = model.gearbox.filter((name) => name !== 'CVT');
  return codes.flatMap((code, at) =>
    engines.map((engineCc, size) => ({
      code,
      fromYear: Math.floor(model.yearFrom + at * yearsPerCode),
      toYear: Math.max(
        Math.floor(model.yearFrom + (at + 1) * yearsPerCode - 1),
        Math.floor(model.yearFrom + at * yearsPerCode),
      ),
      engineCc,
      fuel: model.fuel.length === 1 ? onlyFuel : diesels.includes(engineCc) ? 'Diesel' : 'Petrol',
      fourWheelDrive: model.drive.includes('4WD') && (!model.drive.includes('2WD') || at % 2 === 1),
      // CVTs became common about 2006.
      gearboxes: gearboxTable(
        model.yearFrom + at * yearsPerCode < 2006 && automatics.length > 0 ? automatics : model.gearbox,
      ),
      weight: 1 / (1 + size / 2),
    })),
  );
}

function stockModel(make: string, makeWeight: number, shareOfMake: number, model: ModelFacts): StockModel {
  const name = `${make} ${model.name}`;
  const variants = knownVariants[name]?.map(readVariant) ?? guessVariants(model, dieselEngines[name] ?? []);
  const variantsOfYear = new Map<number, WeightedTable<Variant>>();
  for (let year = Math.max(firstYear, model.yearFrom); year <= Math.min(lastYear, model.yearTo); year += 1) {
    const built = variants.filter((variant) => variant.fromYear <= year && year <= variant.toYear);
    if (built.length > 0)
      variantsOfYear.set(
        year,
        weightedTable(built, (variant) => variant.weight),
      );
  }
  const [priceLow = 0, priceHigh = priceLow] = model.priceUgx2015;
  return {
    make,
    facts: model,
    weight: makeWeight * shareOfMake,
    priceLow,
    priceHigh,
    smallestCc: Math.min(...model.engineCc),
    largestCc: Math.max(...model.engineCc),
    years: weightedTable([...variantsOfYear.keys()], yearWeight),
    variantsOfYear,
  };
}

export const stockModels: readonly StockModel[] = facts.makes.flatMap((make) => {
  const weightOf = (model: ModelFacts): number => popularity[`${make.name} ${model.name}`] ?? 1;
  const models: readonly ModelFacts[] = make.models;
  const total = models.reduce((sum, model) => sum + weightOf(model), 0);
  return models.map((model) => stockModel(make.name, make.weight, weightOf(model) / total, model));
});

export const stockModelTable = weightedTable(stockModels, (model) => model.weight);
