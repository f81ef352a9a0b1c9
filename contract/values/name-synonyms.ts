// Synonyms of names on the market, by field and in folded form. A synonym counts only if the market has the name that it stands for.

type Synonyms = ReadonlyMap<string, string>;

/** Returns a map from synonyms to the names that they stand for. */
const meaning = (words: Readonly<Record<string, readonly string[]>>): Synonyms =>
  new Map(Object.entries(words).flatMap(([name, others]) => others.map((other) => [other, name] as const)));

/** Returns the badges of a model that is named by its engine: "c200", "c180". */
const namedBySize = (letters: string, sizes: readonly number[]) => sizes.map((size) => `${letters}${size}`);

/** A field whose values have no synonyms has an empty row, so that nobody forgets to ask for them (a test). */
export const NAME_SYNONYMS: Readonly<Record<string, Synonyms>> = {
  make: meaning({
    Volkswagen: ['vw'],
    'Mercedes-Benz': ['benz', 'mercedes', 'merc'],
    Chevrolet: ['chevy'],
  }),
  model: meaning({
    'Land Cruiser Prado': ['prado'],
    'Land Cruiser': ['lc', 'lc100', 'lc200', 'lc300', 'lc70', 'lc79'],
    RAV4: ['rava4', 'lav4'],
    Forester: ['fosta', 'foresta'],
    'C-Class': namedBySize('c', [160, 180, 200, 220, 230, 240, 250, 280, 300, 320, 350, 63]),
    'E-Class': namedBySize('e', [200, 220, 230, 240, 250, 280, 300, 320, 350, 400, 500, 63]),
    'S-Class': namedBySize('s', [280, 320, 350, 400, 430, 450, 500, 550, 600, 63]),
    'M-Class': ['ml', ...namedBySize('ml', [230, 270, 280, 300, 320, 350, 430, 500, 63])],
    '3 Series': [316, 318, 320, 323, 325, 328, 330, 335].flatMap((size) => [`${size}`, `${size}i`, `${size}d`]),
    '5 Series': [520, 523, 525, 528, 530, 535, 540, 550].flatMap((size) => [`${size}`, `${size}i`, `${size}d`]),
  }),
  category: meaning({
    Sedan: ['saloon', 'salon'],
    Wagon: ['stationwagon', 'estate'],
    Hatchback: ['hatch'],
    SUV: ['4x4', 'jeep'],
    Pickup: ['pickuptruck', 'doublecabin', 'doublecab', 'singlecabin', 'singlecab'],
    Van: ['minivan', 'mpv'],
    Bus: ['minibus'],
  }),
  // Luganda and Swahili too.
  color: meaning({
    Grey: ['gray'],
    Gold: ['golden'],
    Beige: ['cream'],
    White: ['enjeru', 'njeru', 'enjeeru', 'nyeupe'],
    Black: ['enzirugavu', 'nzirugavu', 'enddugavu', 'nyeusi'],
    Red: ['emmyufu', 'mmyufu', 'nyekundu'],
    Green: ['kiragala'],
    Yellow: ['kyenvu'],
    Blue: ['bbululu', 'bululu'],
  }),
  fueltype: meaning({
    Petrol: ['gasoline', 'pms'],
    Diesel: ['dsl', 'ago'],
    Hybrid: ['petrolhybrid', 'hybridpetrol', 'electrichybrid', 'hybridelectric', 'petrolelectric', 'hev'],
    Electric: ['ev', 'electricity', 'battery'],
  }),
  gearbox: meaning({
    Automatic: ['auto', 'at', 'automatictransmission', 'autotransmission', 'tiptronic'],
    Manual: ['mt', 'manualtransmission'],
    CVT: ['cvttransmission'],
  }),
  drivetype: meaning({
    'Right Hand Drive': ['rhd', 'right', 'righthand'],
    'Left Hand Drive': ['lhd', 'left', 'lefthand'],
  }),
  condition: meaning({
    new: ['brandnew'],
    used: ['secondhand', '2ndhand', 'preowned', 'foreignused', 'locallyused'],
  }),
  provenance: meaning({
    'foreign used': ['foreign', 'imported', 'exjapan', 'abroad'],
    'locally used': ['local', 'localused', 'uganda', 'inuganda'],
  }),
  logbook: meaning({ 'in hand': ['available', 'ready', 'yes'], 'being made': ['inprocess', 'processing', 'pending'] }),
  taxes: meaning({
    paid: ['yes', 'taxpaid', 'taxespaid', 'dutypaid', 'cleared'],
    'in bond': ['no', 'notpaid', 'unpaid', 'bond', 'bonded'],
  }),
  features: meaning({
    'Air Conditioning': ['aircon', 'airconditioner'],
    'Alloy Wheels': ['alloys', 'alloyrims', 'rims', 'sportsrims', 'mags'],
    'Anti-lock Brakes (ABS)': ['abs', 'antilock', 'antilockbrakes', 'absbrakes'],
    'Driver Airbag': ['airbag', 'airbags'],
    'Electronic Stability Control': ['esc', 'esp', 'stabilitycontrol'],
    'Four Wheel Drive': ['4wd', 'awd', '4wheeldrive', 'allwheeldrive'],
    'Grille / Bull Guard': ['bullbar', 'bullbars', 'bullguard'],
    'HID / Xenon Headlights': ['hid', 'hidlights', 'xenon', 'xenonlights', 'xenonheadlights'],
    'Leather Seats': ['leatherinterior'],
    Navigation: ['gps', 'satnav'],
    'Parking Sensors': ['sensors', 'reversesensors'],
    'Power Mirrors': ['electricmirrors'],
    'Power Seats': ['electricseats'],
    'Power Windows': ['electricwindows'],
    'Push Button Start': ['pushstart', 'pushtostart', 'pushbutton'],
    'Rear Spoiler': ['spoiler'],
    'Reverse Camera': ['camera', 'backcamera', 'backupcamera', 'rearcamera', 'rearviewcamera', 'reversingcamera'],
    Sunroof: ['moonroof'],
    'Tracking Device Fitted': ['tracker', 'cartracker', 'gpstracker', 'trackingdevice'],
  }),
  location: meaning({}),
  sparecategory: meaning({}),
};
