import type { car } from './car.ts';
import { type EntityWords, FEATURED, PHOTOS, referenceWords } from './entity-words.ts';
import { CONDITION, DESCRIPTION, LOCATION, MAKE, MILEAGE, MODEL_CODE, PRICE, YEAR } from './sale-words.ts';

export const carWords = {
  reference: referenceWords('car'),
  make: MAKE,
  model: { label: 'Model', help: 'Model, such as Premio; needs a make', hint: 'Not in the list? Just type it.' },
  category: { label: 'Body type', help: 'Body type, such as Sedan', page: 'Body Type' },
  price: PRICE,
  year: { ...YEAR, hint: 'Such as 2010', page: 'Manufacture Year' },
  regyear: {
    label: 'Registered in Uganda since',
    help: 'Year of registration in Uganda; empty means not registered here',
    hint: 'Leave it empty if the car is not registered here yet.',
    page: 'Registration Year',
  },
  mileage: { ...MILEAGE, help: 'Mileage' },
  location: LOCATION,
  condition: CONDITION,
  fueltype: { label: 'Fuel', help: 'Fuel, such as Petrol' },
  gearbox: { label: 'Gearbox', help: 'Gearbox, such as Automatic' },
  engine: { label: 'Engine in cc', help: 'Engine size', page: 'Engine' },
  modelcode: { ...MODEL_CODE, help: 'Model code, such as DBA-ZRT260' },
  doors: { label: 'Doors', help: 'Doors', page: 'No. of Doors' },
  seats: { label: 'Seats', help: 'Seats', page: 'No. of Seats' },
  dimension: { label: 'Dimension', help: 'Space it takes up on a ship' },
  color: { label: 'Colour', help: 'Colour', page: 'Exterior Color' },
  drivetype: { label: 'Steering', help: 'Steering, such as Right Hand Drive' },
  featured: FEATURED,
  description: {
    ...DESCRIPTION,
    hint: 'Its history, its service, why you are selling. Do not write your phone number here: buyers use the Call and WhatsApp buttons.',
  },
  provenance: {
    label: 'Foreign or locally used',
    help: 'Where it was driven before',
    choices: { 'foreign used': 'Foreign used', 'locally used': 'Locally used' },
  },
  logbook: {
    label: 'Logbook',
    help: 'The logbook',
    choices: { 'in hand': 'In hand', 'being made': 'Being processed' },
  },
  taxes: {
    label: 'Import taxes',
    help: 'Import taxes',
    choices: { paid: 'Paid', 'in bond': 'Not paid yet (in bond)' },
  },
  faults: {
    label: 'Known faults',
    help: 'Known faults',
    hint: 'Buyers will find them anyway. Say it now and they will trust you.',
  },
  dealer_info: { label: 'Dealer', help: 'Who sells it; empty means a private seller', filter: 'Seller' },
  features: { label: 'What it comes with', help: 'What it comes with, such as Air Conditioning' },
  images: PHOTOS,
  video: { label: 'Videos', help: 'Videos, in order' },
} as const satisfies EntityWords<typeof car>;
