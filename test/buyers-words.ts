/** A car as `GET /api/cars?populate=*` answers it, as far as queries speak of it. */
export interface MeantCar {
  make: { name: string } | null;
  model: { name: string } | null;
  category: { name: string } | null;
  dealer_info: { dealerName: string } | null;
  features: { name: string }[];
  price: number | null;
  year: number | null;
  mileage: number | null;
  engine: number | null;
  seats: number | null;
  color: string | null;
  location: string | null;
  fueltype: string | null;
  gearbox: string | null;
  drivetype: string | null;
  condition: string | null;
  modelcode: string | null;
  reference: string;
}

type Test = (car: MeantCar) => boolean;

const has = (text: string | null | undefined, part: string) => (text ?? '').toLowerCase().includes(part);
const named =
  (...names: string[]): Test =>
  ({ make, model }) =>
    names.some((name) => has(`${make?.name ?? ''} ${model?.name ?? ''}`, name));
const all =
  (...tests: Test[]): Test =>
  (car) =>
    tests.every((test) => test(car));
const any =
  (...tests: Test[]): Test =>
  (car) =>
    tests.some((test) => test(car));
const body =
  (name: string): Test =>
  ({ category }) =>
    has(category?.name, name);
const fuel =
  (name: string): Test =>
  ({ fueltype }) =>
    has(fueltype, name);
const gears =
  (name: string): Test =>
  ({ gearbox }) =>
    has(gearbox, name);
const colour =
  (name: string): Test =>
  ({ color }) =>
    has(color, name);
const at =
  (place: string): Test =>
  ({ location }) =>
    has(location, place);
const seats =
  (number: number): Test =>
  (car) =>
    car.seats === number;
const year =
  (number: number): Test =>
  (car) =>
    car.year === number;
const years =
  (from: number, to: number): Test =>
  (car) =>
    car.year !== null && car.year >= from && car.year <= to;
const costs =
  (least: number, most: number): Test =>
  ({ price }) =>
    price !== null && price >= least * 1_000_000 && price <= most * 1_000_000;
const driven =
  (most: number): Test =>
  ({ mileage }) =>
    mileage !== null && mileage <= most;
const engine =
  (cc: number): Test =>
  (car) =>
    car.engine === cc;
const is =
  (condition: string): Test =>
  (car) =>
    car.condition === condition;
const extra =
  (name: string): Test =>
  ({ features }) =>
    features.some((one) => has(one.name, name));
const automatic = any(gears('automatic'), gears('cvt'));
const none: Test = () => false;
const every: Test = () => true;

/** Searches as people in Uganda type them, each with the cars that they mean. */
export const BUYERS_WORDS: readonly (readonly [words: string, meant: Test])[] = [
  ['premio under 30m', all(named('premio'), costs(0, 30))],
  ['toyota below 20 million', all(named('toyota'), costs(0, 20))],
  ['cars under 15m', costs(0, 15)],
  ['15m to 20m', costs(15, 20)],
  ['harrier 40m-60m', all(named('harrier'), costs(40, 60))],
  ['between 20m and 30m', costs(20, 30)],
  ['above 50m', costs(50, 1_000_000)],
  ['vitz less than 18,000,000', all(named('vitz'), costs(0, 18))],
  ['max 25m suv', all(body('suv'), costs(0, 25))],
  ['ugx 30m rav4', all(named('rav4'), costs(0, 30))],
  ['budget 20m', costs(0, 20)],
  ['noah 2005 to 2010', all(named('noah'), years(2005, 2010))],
  ['2010-2015 rav4', all(named('rav4'), years(2010, 2015))],
  ['premio from 2008', all(named('premio'), years(2008, 9_999))],
  ['2012+ subaru', all(named('subaru'), years(2012, 9_999))],
  ['wish 2009 automatic', all(named('wish'), year(2009), automatic)],
  ['spacio 2003', all(named('spacio'), year(2003))],
  ['7 seater', seats(7)],
  ['7seater', seats(7)],
  ['8-seater van', all(body('van'), seats(8))],
  ['five seater suv', all(body('suv'), seats(5))],
  ['7 seater under 25m', all(seats(7), costs(0, 25))],
  ['fourteen seater', seats(14)],
  ['28 seater bus', all(body('bus'), seats(28))],
  ['diesel pickup', all(body('pickup'), fuel('diesel'))],
  ['automatic suv', all(body('suv'), automatic)],
  ['manual pickup', all(body('pickup'), gears('manual'))],
  ['hybrid suv', all(body('suv'), fuel('hybrid'))],
  ['petrol wagon', all(body('wagon'), fuel('petrol'))],
  ['electric car', all(fuel('electric'), (car) => !has(car.fueltype, 'hybrid'))],
  ['auto harrier', all(named('harrier'), automatic)],
  ['white premio', all(named('premio'), colour('white'))],
  ['black or silver x5', all(named('x5'), any(colour('black'), colour('silver')))],
  ['pearl white harrier', all(named('harrier'), colour('pearl white'))],
  ['gray fielder', all(named('fielder'), any(colour('grey'), colour('gray')))],
  ['blue subaru forester', all(named('forester'), colour('blue'))],
  ['red sedan', all(body('sedan'), colour('red'))],
  ['toyota entebbe', all(named('toyota'), at('entebbe'))],
  ['cars in mbarara', at('mbarara')],
  ['cars for sale in kampala', at('kampala')],
  ['ntinda', at('ntinda')],
  ['gulu pickup', all(body('pickup'), at('gulu'))],
  ['prado kampala 2010', all(named('prado'), at('kampala'), year(2010))],
  ['suv in jinja under 40m', all(body('suv'), at('jinja'), costs(0, 40))],
  ['in transit', at('in transit')],
  ['japan import', at('japan import')],
  ['brand new', is('new')],
  ['brand new hilux', all(named('hilux'), is('new'))],
  ['used premio', all(named('premio'), is('used'))],
  ['second hand vitz', all(named('vitz'), is('used'))],
  ['sunroof', extra('sunroof')],
  ['premio with sunroof', all(named('premio'), extra('sunroof'))],
  ['leather seats harrier', all(named('harrier'), extra('leather'))],
  ['alloy wheels', extra('alloy')],
  ['premio with alloys', all(named('premio'), extra('alloy'))],
  ['alloy rims', extra('alloy')],
  ['abs', extra('abs')],
  ['with tracker', extra('tracking')],
  ['premio gps tracker', all(named('premio'), extra('tracking'))],
  ['back camera', extra('camera')],
  ['suv 4wd', all(body('suv'), extra('four wheel'))],
  ['harrier rear view camera', all(named('harrier'), extra('camera'))],
  ['moonroof', extra('sunroof')],
  ['4x4', body('suv')],
  ['hilux 4x4', named('hilux')],
  ['wish mpv', named('wish')],
  ['premio ago', named('premio')],
  ['harrier rhd', all(named('harrier'), ({ drivetype }) => has(drivetype, 'right'))],
  ['reverse camera', any(extra('reverse camera'), extra('reversing camera'))],
  ['land cruiser', named('land cruiser')],
  ['landcruiser', named('land cruiser')],
  ['rangerover', named('range rover')],
  ['range rover sport', named('range rover sport')],
  ['mercedes c class', ({ make, model }) => has(make?.name, 'mercedes') && has(model?.name, 'c-class')],
  ['merc', named('mercedes')],
  ['vw golf', named('golf')],
  ['volkswagon', named('volkswagen')],
  ['toyata premio', named('premio')],
  ['nissan xtrail', named('x-trail')],
  ['x trail 2010', all(named('x-trail'), year(2010))],
  ['honda crv', named('cr-v')],
  ['mitsubishi pajero', named('pajero')],
  ['pajero diesel', all(named('pajero'), fuel('diesel'))],
  ['subaru forester xt', named('forester')],
  ['prado tx', named('prado')],
  ['prado txl diesel', all(named('prado'), fuel('diesel'))],
  ['premio new shape', named('premio')],
  ['old model corolla', named('corolla')],
  ['benz c200', named('c-class')],
  ['c200', named('c-class')],
  ['e250 automatic', all(named('e-class'), automatic)],
  ['kawundo', named('hiace')],
  ['drone 14 seater', all(named('hiace'), seats(14))],
  ['double cabin hilux', named('hilux')],
  ['double cabin diesel', all(body('pickup'), fuel('diesel'))],
  ['station wagon', body('wagon')],
  ['saloon car', body('sedan')],
  ['hatchback', body('hatchback')],
  ['van', body('van')],
  ['minibus', body('bus')],
  ['fuso truck', all(named('fuso'), body('truck'))],
  ['lorries', body('truck')],
  ['1500cc', engine(1_500)],
  ['premio 1500cc', all(named('premio'), engine(1_500))],
  ['2.0 forester', all(named('forester'), engine(2_000))],
  ['1.5l vitz', all(named('vitz'), engine(1_500))],
  ['under 100,000 km', driven(100_000)],
  ['low mileage premio under 80k km', all(named('premio'), driven(80_000))],
  ['left hand drive', ({ drivetype }) => has(drivetype, 'left')],
  ['i want a premio', named('premio')],
  ['looking for a cheap vitz', all(named('vitz'), costs(0, 12))],
  ['price of rav4', named('rav4')],
  ['Toyota, Premio; 2010!', all(named('premio'), year(2010))],
  ['PREMIO', named('premio')],
  ['premio premio', named('premio')],
  // Names as they are heard, and beginnings.
  ['hariar', named('harrier')],
  ['halier 2010', all(named('harrier'), year(2010))],
  ['hariar 1950', none],
  ['folesta', named('forester')],
  ['fosta', named('forester')],
  ['plado', named('prado')],
  ['kolora', named('corolla')],
  ['wishi', named('wish')],
  ['vitsi under 20m', all(named('vitz'), costs(0, 20))],
  ['rava4 2010', all(named('rav4'), year(2010))],
  ['land kruza', named('land cruiser')],
  ['mesedesi', named('mercedes')],
  ['mesedesi c200', named('c-class')],
  ['blu forester', all(named('forester'), colour('blue'))],
  ['silv harrier', all(named('harrier'), colour('silver'))],
  ['mbar', at('mbarara')],
  ['ntind', at('ntinda')],
  ['honda c-rv', named('cr-v')],
  ['rav-4', named('rav4')],
  ['4x4 suv', body('suv')],
  ['older than 2005', years(0, 2_004)],
  ['premio before 2010', all(named('premio'), years(0, 2_009))],
  ['newer than 2015', years(2_016, 9_999)],
  ['qwertyuiop', none],
  ['qqqq wwww', none],
  ['motoka cars', every],
];

/** Queries that a reader of single words takes for something else: models that are numbers, small words that are names, slips, alternatives. */
export const MISREAD_WORDS: readonly (readonly [words: string, meant: Test])[] = [
  ['mazda 3 2010', all(named('mazda 3'), year(2010))],
  ['bmw 320 2010', all(named('bmw 320'), year(2010))],
  ['mazda 3 and 6', named('mazda 3')],
  ['1.5 manual', all(engine(1_500), gears('manual'))],
  ['under 100 000 km', driven(100_000)],
  ['80 000 km premio', all(named('premio'), driven(80_000))],
  ['18 000 000', costs(0, 18)],
  ['lexus is', named('lexus is')],
  ['premio is good', named('premio')],
  ['new import premio', named('premio')],
  ['premio with ac', named('premio')],
  ['deisel prado', all(named('prado'), fuel('diesel'))],
  ['kampla', at('kampala')],
  ['automatc premio', all(named('premio'), any(gears('automatic'), gears('cvt')))],
  ['double cabin 2010', all(body('pickup'), year(2010))],
  ['buses', body('bus')],
  ['premio or allion', any(named('premio'), named('allion'))],
  ['premio or allion 2010 under 20m', all(any(named('premio'), named('allion')), year(2010), costs(0, 20))],
  ['toyota premio or bmw x5', any(named('premio'), named('x5'))],
  ['range rover or x5', any(named('range rover'), named('x5'))],
  ['premio allion fielder', any(named('premio'), named('allion'), named('fielder'))],
  ['premio 15m negotiable', all(named('premio'), costs(0, 15))],
  ['premio 20 mil last price', all(named('premio'), costs(0, 20))],
  ['not above 15m', costs(0, 15)],
  ['2008 model premio', all(named('premio'), year(2008))],
  ['enjeru premio', all(named('premio'), colour('white'))],
  ['harrier enzirugavu', all(named('harrier'), colour('black'))],
  ['emmotoka ya kampala', at('kampala')],
  ['njagala premio ya layisi', all(named('premio'), costs(0, 12))],
  ['premio new number', named('premio')],
  ['UBF 123K', none],
  ['tipper', body('truck')],
  ['beemer', named('bmw')],
  ['matatu kampala', all(named('hiace'), at('kampala'))],
  ['low mileage premio', all(named('premio'), driven(80_000))],
  ['premio low milage', all(named('premio'), driven(80_000))],
  ['harrier low km', all(named('harrier'), driven(80_000))],
];
