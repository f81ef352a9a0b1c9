import { demoDealers, demoPhone } from './demo-dealers.ts';
import { demoDocumentId, itemAt } from './demo-random.ts';

interface DemoGarage {
  documentId: string;
  name: string;
  phonenumber: string;
  location: string;
  featured: boolean;
  createdAt: number;
}

const demoGarageKind = 'garage';

// Invented names. Before any public demo each is to be checked against the public business register.
const garages: readonly (readonly [name: string, location: string])[] = [
  ['Ssente Smart Spares and Service', 'Kisenyi, Kampala'],
  ['Kabiriti Auto Garage', 'Ndeeba, Kampala'],
  ['Lwazi Mechanical Works', 'Katwe, Kampala'],
  ['Emmunyeenye Spare Parts Centre', 'Kampala'],
  ['Bulungi Tyre and Suspension', 'Nakawa, Kampala'],
  ['Ekkubo Auto Garage', 'Bwaise, Kampala'],
  ['Fundi Corner Garage', 'Kireka, Wakiso'],
  ['Pearl Bolt Spares', 'Industrial Area, Kampala'],
  ['Kitoogo Auto Electricals', 'Mukono'],
  ['Silverback Suspension Works', 'Mbarara'],
  ['Omusumaali Mechanical Works', 'Jinja'],
  ['Enkasi Spares and Service', 'Entebbe, Wakiso'],
  ['Akagaali Auto Garage', 'Gulu'],
  ['Empiso Auto Electricals', 'Ntinda, Kampala'],
];

const firstCreatedAt = Date.UTC(2025, 8, 15, 8);
const twoDays = 172_800_000;

/** Numbered from 1, as `garageNumber` of a spare part. Their phone numbers follow the dealers'. */
export const demoGarages: readonly DemoGarage[] = garages.map(([name, location], at) => ({
  documentId: demoDocumentId(demoGarageKind, at),
  name,
  phonenumber: demoPhone(demoDealers.length + at + 1),
  location,
  featured: at % 3 === 0,
  createdAt: firstCreatedAt + at * twoDays,
}));

export function demoGarage(number: number): DemoGarage {
  return itemAt(demoGarages, number - 1);
}
