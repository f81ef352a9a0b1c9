import { type ModelFacts, smallCarPrice } from './car-models.ts';
import { chance, itemAt, type Random } from './demo-random.ts';

export const fewestFeatures = 6;
export const mostFeatures = 18;

/** A feature's chance in a small, an ordinary and an expensive car, once it had become common for its time. */
type Chances = readonly [small: number, ordinary: number, expensive: number];

interface Feature {
  name: string;
  chances: Chances;
  /** The year from which cars had it; its chance grows over the six years after. */
  since: number;
  /** The only categories that have it; undefined: all. */
  categories?: readonly string[];
}

const everyday = ['Hatchback', 'Sedan', 'Wagon', 'SUV', 'Van', 'Coupe', 'Convertible'];
const tall = ['SUV', 'Wagon', 'Van'];
const working = ['SUV', 'Pickup', 'Van', 'Truck', 'Bus'];
const old = 1980;

const features: readonly Feature[] = [
  { name: 'Air Conditioning', chances: [0.93, 0.97, 0.9], since: old },
  { name: 'Power Steering', chances: [0.95, 0.97, 0.97], since: old },
  { name: 'Power Windows', chances: [0.85, 0.93, 0.97], since: old },
  { name: 'Central Locking', chances: [0.7, 0.8, 0.8], since: old },
  { name: 'Radio / CD', chances: [0.7, 0.65, 0.45], since: old },
  { name: 'Driver Airbag', chances: [0.8, 0.85, 0.8], since: 1990 },
  { name: 'Anti-lock Brakes (ABS)', chances: [0.65, 0.8, 0.85], since: 1994 },
  { name: 'Passenger Airbag', chances: [0.6, 0.7, 0.75], since: 1994, categories: [...everyday, 'Pickup'] },
  { name: 'Power Mirrors', chances: [0.5, 0.6, 0.6], since: old },
  { name: 'Folding Mirrors', chances: [0.25, 0.4, 0.4], since: 1996 },
  { name: 'Climate Control', chances: [0.05, 0.3, 0.55], since: 1996, categories: everyday },
  { name: 'Keyless Entry', chances: [0.35, 0.5, 0.6], since: 2000, categories: [...everyday, 'Pickup'] },
  { name: 'Push Button Start', chances: [0.15, 0.4, 0.6], since: 2006, categories: everyday },
  { name: 'Immobiliser', chances: [0.2, 0.3, 0.4], since: 1999 },
  { name: 'Alarm', chances: [0.25, 0.3, 0.3], since: old },
  { name: 'Alloy Wheels', chances: [0.3, 0.55, 0.8], since: old, categories: [...everyday, 'Pickup'] },
  { name: 'Fog Lights', chances: [0.2, 0.45, 0.6], since: old },
  { name: 'Spare Wheel and Jack', chances: [0.45, 0.4, 0.35], since: old },
  { name: 'Reverse Camera', chances: [0.15, 0.4, 0.6], since: 2004 },
  { name: 'Parking Sensors', chances: [0.05, 0.2, 0.5], since: 2004, categories: [...everyday, 'Pickup'] },
  { name: 'Cruise Control', chances: [0.04, 0.2, 0.5], since: 2000, categories: [...everyday, 'Pickup'] },
  { name: 'Navigation', chances: [0.1, 0.25, 0.35], since: 2002, categories: everyday },
  { name: 'Bluetooth', chances: [0.3, 0.45, 0.55], since: 2008 },
  { name: 'USB Port', chances: [0.35, 0.45, 0.5], since: 2008 },
  { name: 'DVD Player', chances: [0.1, 0.2, 0.15], since: 2002, categories: everyday },
  { name: 'Steering Wheel Controls', chances: [0.1, 0.3, 0.55], since: 2003, categories: everyday },
  { name: 'Leather Seats', chances: [0.02, 0.12, 0.5], since: old, categories: [...everyday, 'Pickup'] },
  { name: 'Heated Seats', chances: [0.01, 0.04, 0.2], since: 2004, categories: everyday },
  { name: 'Power Seats', chances: [0.01, 0.08, 0.4], since: 2000, categories: everyday },
  { name: 'Sunroof', chances: [0.01, 0.06, 0.25], since: old, categories: ['Sedan', 'SUV', 'Wagon', 'Coupe'] },
  { name: 'Panoramic Roof', chances: [0, 0.02, 0.08], since: 2013, categories: ['SUV', 'Wagon'] },
  { name: 'Side Airbags', chances: [0.08, 0.2, 0.4], since: 2004, categories: everyday },
  { name: 'Curtain Airbags', chances: [0.04, 0.12, 0.3], since: 2006, categories: everyday },
  { name: 'Electronic Stability Control', chances: [0.15, 0.3, 0.5], since: 2007 },
  { name: 'Traction Control', chances: [0.12, 0.28, 0.45], since: 2005 },
  { name: 'Hill Start Assist', chances: [0.05, 0.15, 0.3], since: 2010 },
  { name: '360 Camera', chances: [0.01, 0.05, 0.15], since: 2015, categories: ['SUV', 'Van', 'Sedan'] },
  { name: 'HID / Xenon Headlights', chances: [0.1, 0.3, 0.4], since: 2003, categories: everyday },
  { name: 'LED Headlights', chances: [0.06, 0.2, 0.4], since: 2014 },
  { name: 'Daytime Running Lights', chances: [0.05, 0.15, 0.3], since: 2013 },
  { name: 'Roof Rails', chances: [0.05, 0.25, 0.4], since: old, categories: tall },
  { name: 'Grille / Bull Guard', chances: [0.04, 0.08, 0.15], since: old, categories: working },
  { name: 'Tow Bar', chances: [0, 0.05, 0.12], since: old, categories: ['SUV', 'Pickup'] },
  { name: 'Eco Mode', chances: [0.2, 0.2, 0.12], since: 2010, categories: everyday },
  { name: 'Isofix Anchors', chances: [0.15, 0.25, 0.3], since: 2006, categories: everyday },
  { name: 'Rear Spoiler', chances: [0.15, 0.15, 0.15], since: old, categories: ['Hatchback', 'Sedan', 'SUV', 'Coupe'] },
  { name: 'Auto Start-Stop', chances: [0.12, 0.15, 0.2], since: 2013, categories: everyday },
  { name: 'Tracking Device Fitted', chances: [0.03, 0.05, 0.12], since: old },
];

/** The features of one model, without those that it cannot have. */
export interface FeaturePlan {
  names: readonly string[];
  since: readonly number[];
  chances: readonly number[];
  thirdRow: boolean;
}

const expensiveCarPrice = 75_000_000;

export function featurePlan(model: ModelFacts): FeaturePlan {
  const price = model.priceUgx2015[0] ?? 0;
  // Trucks and buses cost much but are plainly fitted.
  const plain = price < smallCarPrice || model.category === 'Truck' || model.category === 'Bus';
  const level = plain ? 0 : price < expensiveCarPrice ? 1 : 2;
  const possible = features.filter((feature) => feature.categories?.includes(model.category) ?? true);
  return {
    names: possible.map((feature) => feature.name),
    since: possible.map((feature) => feature.since),
    chances: possible.map((feature) => feature.chances[level]),
    thirdRow: model.seats >= 7 && model.category !== 'Bus',
  };
}

export function carFeatures(random: Random, plan: FeaturePlan, year: number, fourWheelDrive: boolean): string[] {
  const chosen: string[] = [];
  // Some sellers name everything the car has, others leave much out.
  const toldShare = 0.62 + random() * 0.33;
  if (fourWheelDrive) chosen.push('Four Wheel Drive');
  if (plan.thirdRow && chance(random, 0.85)) chosen.push('Third Row Seats');
  for (let at = 0; at < plan.names.length; at += 1) {
    const age = year - itemAt(plan.since, at) + 1;
    if (age <= 0) continue;
    if (random() < itemAt(plan.chances, at) * toldShare * Math.min(1, age / 6)) chosen.push(itemAt(plan.names, at));
  }
  // The commonest features lead the list: a bare car is filled from there, a full one loses random ones.
  for (let at = 0; chosen.length < fewestFeatures; at += 1) {
    const name = itemAt(plan.names, at);
    if (!chosen.includes(name)) chosen.push(name);
  }
  while (chosen.length > mostFeatures) chosen.splice(2 + Math.floor(random() * (chosen.length - 2)), 1);
  return chosen;
}
