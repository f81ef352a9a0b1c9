import { demoDocumentId } from './demo-random.ts';

interface DemoDealer {
  documentId: string;
  dealerName: string;
  phonenumber: string;
  email: string;
  features: string[];
  featured: boolean;
  createdAt: number;
}

const demoDealerKind = 'dealer';

// Invented names. Before any public demo each is to be checked against the public business register.
const names = [
  'Sanyu Ridge Motors',
  'Lakeview Crane Auto Bond',
  'Kijani Gate Car Mart',
  'Enkuba Auto Traders',
  'Mirembe Hill Motors (U) Ltd',
  'Akasana Wheels Uganda',
  'Ekibira Motor Hub',
  'Victoria Reed Automobiles',
  'Omuga Auto Bond',
  'Nile Papyrus Car Mart',
  'Kasenda Motors (U) Ltd',
  'Olugendo Auto Traders',
  'Amabanda Auto Bond',
  'Shoebill Motor Hub',
  'Ensozi Ridge Motors',
  'Kiwugulu Wheels Uganda',
  'Eastern Omusana Automobiles',
  'Turaco Motor Hub',
  'Obulungi Lane Car Mart',
  'Kazinga Reed Auto Traders',
  'Emisana Auto Bond',
  'Western Papyrus Automobiles',
  'Mutuba Shade Motors',
  'Hornbill Corner Car Mart',
];

const badges = [
  'Financing',
  'Inspection welcome',
  'Logbook ready',
  'Trade-in accepted',
  'Own car bond',
  'Import on order',
  'Test drives',
  'Open on Sundays',
  'Help with transfer',
];

// About as old as the marketplace, a day or two apart.
const firstCreatedAt = Date.UTC(2025, 7, 4, 8);
const day = 86_400_000;

/** Numbered from 1, as `dealerNumber` of a car. */
export const demoDealers: readonly DemoDealer[] = names.map((dealerName, at) => ({
  documentId: demoDocumentId(demoDealerKind, at),
  dealerName,
  phonenumber: demoPhone(at + 1),
  email: `${dealerName
    .replace(/\(U\) Ltd/, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-')}@example.com`,
  features: badges.filter((_, badge) => (badge * 5 + at * 7) % 9 < 2 + (at % 3)),
  featured: at % 3 === 0,
  createdAt: firstCreatedAt + at * 1.5 * day,
}));

/** Returns ten digits that are nobody's number: Ugandan numbers do not begin with 00. */
export function demoPhone(number: number): string {
  return `0000000${String(number).padStart(3, '0')}`;
}
