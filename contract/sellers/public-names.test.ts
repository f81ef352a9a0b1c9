import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '../../test/processor-time.ts';
import {
  LOCATION_IS_NAME,
  NAME_CHARACTERS,
  NAME_HAS_NUMBER,
  NAME_IS_USERNAME,
  NAME_LENGTH,
  NAME_OF_ANOTHER,
  NAME_OF_SELLER,
  NAME_OF_THE_MARKET,
  ONE_ALPHABET,
} from '../messages/private-sellers.ts';
import { indexNames } from '../values/name-index.ts';
import { nameKey, normalPublicName, placeFault, publicNameFault } from './public-names.ts';

const around = {
  siteName: 'Motoka',
  username: 'amina77',
  firms: indexNames(['Ntinda Motors Ltd', 'Kireka Garage', 'Bwaise Auto-Parts', 'John', 'Ltd', 'Sanyu Ridge Motors']),
  makes: new Set(['Toyota', 'Mercedes-Benz', 'Ford'].map(nameKey)),
  sellers: new Set(['Nakato Sarah N'].map(nameKey)),
};
const faultOf = (name: string) => publicNameFault(normalPublicName(name), around);

test.each([
  'Amina',
  'Nakato Sarah',
  'Mzee Okello',
  'Zoë',
  'Ålesund 2',
  'Amina 2026',
  'Ssebo',
  'O K',
  'Nalule',
  'أمينة',
  'Юрий',
  // Names of people and places that hold a word of the market, and are none.
  'Stafford',
  'Mustaffa',
  'Modesta',
  'Supuya',
  'Johnson',
  'Ntinda',
  'Moto',
  'Root beer'.replace('Root ', 'Boot '),
  'Motors',
])('%s can be a private seller’s name', (name) => {
  expect(faultOf(name)).toBeUndefined();
});

test.each([
  'Motoka',
  'MOTOKA',
  'M0T0KA',
  'Moto ka',
  'Mótökà',
  'Motoka Uganda',
  'MotokaUganda',
  'Мотока',
  'Team Motoka 1',
  'Admin',
  'admin1',
  'ADM1N',
  'Аdmin',
  'A d m i n',
  'Adm ın',
  'The Official',
  'Officially Amina',
  'Support',
  '5upport',
  'Supp0rt',
  'Customer Care',
  'Moderator 3',
  'Staff',
  'Administrator',
  'Adrninistrator',
  'Market Team',
])('%s would be taken for the market', (name) => {
  expect(faultOf(name)).toBe(NAME_OF_THE_MARKET);
});

test.each([
  'Ntinda Motors',
  'ntinda motors ltd',
  'NtindaMotors',
  'Nt1nda M0t0rs',
  'Ntinda Motors Uganda',
  'Ntínda Mötors',
  'Ntlnda Motors',
  'Ntinda Motors Kampala',
  'Kireka Garage',
  'Bwaise Auto Parts',
  'BWAISE AUTOPARTS',
  'John',
  'J0HN',
])('%s would be taken for a dealer or garage', (name) => {
  expect(faultOf(name)).toBe(NAME_OF_ANOTHER);
});

test.each([
  // Letters of another script, phonetic ones, small capitals, wide ones, and whole words in scripts that nobody writes.
  'Mоtօka',
  'Motokɑ',
  'ᴍᴏᴛᴏᴋᴀ',
  'Ꮇᴏtᴏka',
  'Mot〇ka',
  'Ⲙⲟⲧⲟⲕⲁ',
  'Мotoka',
  'Ｍｏｔｏｋａ',
  'Motoĸa',
  'ᎷᎾᎢᎾᏦᎪ',
  'Mootoka',
  'Motkoa',
  'Motokka',
  'Matoka Team',
  'M o t o k a',
  'Motoka2 Sales',
  'Motokaa Uganda',
  'Sanyu Ridqe Motors',
  'Sanyu Ridge',
  'Sanyu Ridge Motor',
  'Sanyu Rigde Motors',
  'The Sanyu Ridge',
  'Sanyu Ridge 2',
  'Toyota',
  'Toyota Uganda',
  'Toyota East Africa',
  'Mercedes Benz UG',
  'Ford Motors',
  'Toyota Japan Ltd',
  'MTN Mobile Money',
  'Airtel Uganda',
  'URA Uganda',
  'Uganda Police',
  'Police CID',
  'Stanbic Bank',
  'Bank of Uganda',
  'Ministry of Works',
  'Uganda Revenue Authority',
  'Mobile Money',
  'Western Union',
  'UNHCR',
  'Post Bank',
  'Peter 0772',
  'Call 256',
  'Nakato Sarah N',
  'nákato sarah n',
])('%s is refused', (name) => {
  expect(faultOf(name)).toBeDefined();
});

test.each([
  'Peter Toyota',
  'Ford Mugisha',
  'Sanyu',
  'Sanyu Robert',
  'Mercy',
  'Banker',
  'Nakato Sarah',
  'Ŋŋanda',
  'Joan',
  'Apollo 2',
])('%s is a name of a person', (name) => {
  expect(faultOf(name)).toBeUndefined();
});

test('a refusal says which names are meant', () => {
  expect(faultOf('Amina Н')).toBe(ONE_ALPHABET);
  expect(faultOf('Toyota Uganda')).toBe(NAME_OF_ANOTHER);
  expect(faultOf('Nakato Sarah N')).toBe(NAME_OF_SELLER);
});

test('a place names neither the market nor a dealer', () => {
  for (const place of ['Motoka Office, Kampala', 'M0toka', 'Mootoka HQ', 'Sanyu Ridge Motors, Ntinda', 'Kireka Garage'])
    expect(placeFault(place, around), place).toBe(LOCATION_IS_NAME);
  expect(placeFault('Mоtoka Office', around)).toBe(ONE_ALPHABET);
  for (const place of [
    'Ntinda, Kampala',
    'Sanyu Ridge Road',
    'Near the market, Ntinda',
    'Police Barracks, Naguru',
    'Jinja',
  ])
    expect(placeFault(place, around), place).toBeUndefined();
});

test('a name is compared with 10,000 firms in a moment', () => {
  const firms = indexNames(Array.from({ length: 10_000 }, (_, at) => `Kampala Prime ${at.toString(36)} Motors`));
  const name = 'a b c d e f g h i j k l m n o p q r s t';
  for (const hostile of [name, 'Kampala Prime Autos Dealer Yard Sale', 'aa bb cc dd ee ff gg hh ii jj kk ll mm'])
    expect(
      processorMs(() => publicNameFault(hostile, { ...around, firms })),
      hostile,
    ).toBeLessThan(5);
});

test('other refusals say what would be right', () => {
  for (const name of ['A', ' A ', 'a'.repeat(41), '']) expect(faultOf(name), name).toBe(NAME_LENGTH);
  for (const name of ['Amina!', 'a@b.ug', 'www.ug', 'Amina\u200b', '<b>', '12', 'Amina_N', '😀😀'])
    expect(faultOf(name), name).toBe(NAME_CHARACTERS);
  for (const name of ['Amina 0772123456', '07721 Amina', 'A1 2 3 4 5'])
    expect(faultOf(name), name).toBe(NAME_HAS_NUMBER);
  for (const name of ['amina77', 'Amina 77', 'AMINA77']) expect(faultOf(name), name).toBe(NAME_IS_USERNAME);
  expect(faultOf('a'.repeat(40))).toBeUndefined();
});

test('capitals, spaces and accents never let a firm’s name through', () => {
  const marks = fc.constantFrom('', '', '', '\u0301', '\u0308');
  const letters = Array.from('Ntinda Motors');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), marks), { minLength: 13, maxLength: 13 }), (changes) => {
      const name = letters
        .map((letter, at) => {
          const [isUpper, mark] = changes[at] ?? [false, ''];
          return letter === ' ' ? letter : (isUpper ? letter.toUpperCase() : letter.toLowerCase()) + mark;
        })
        .join('');
      expect(faultOf(name)).toBe(NAME_OF_ANOTHER);
    }),
  );
});
