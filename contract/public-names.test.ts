import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NAME_CHARACTERS,
  NAME_HAS_NUMBER,
  NAME_IS_USERNAME,
  NAME_LENGTH,
  NAME_OF_ANOTHER,
  NAME_OF_THE_MARKET,
} from './messages/private-sellers.ts';
import { normalPublicName, publicNameFault } from './public-names.ts';

const firms = ['Ntinda Motors Ltd', 'Kireka Garage', 'Bwaise Auto-Parts', 'John', 'Ltd'];
const faultOf = (name: string) =>
  publicNameFault(normalPublicName(name), { siteName: 'Motoka', username: 'amina77', firms });

test.each([
  ...[
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
  ],
  // Names of people and places that hold a word of the market, and are none.
  ...[
    'Stafford',
    'Mustaffa',
    'Modesta',
    'Supuya',
    'Johnson',
    'Ntinda',
    'Moto',
    'Root beer'.replace('Root ', 'Boot '),
    'Motors',
  ],
])('%s can be a private seller’s name', (name) => {
  expect(faultOf(name)).toBeUndefined();
});

test.each([
  ...['Motoka', 'MOTOKA', 'M0T0KA', 'Moto ka', 'Mótökà', 'Motoka Uganda', 'MotokaUganda', 'Мотока', 'Team Motoka 1'],
  ...[
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
  ],
  ...['Supp0rt', 'Customer Care', 'Moderator 3', 'Staff', 'Administrator', 'Adrninistrator', 'Market Team'],
])('%s would be taken for the market', (name) => {
  expect(faultOf(name)).toBe(NAME_OF_THE_MARKET);
});

test.each([
  ...['Ntinda Motors', 'ntinda motors ltd', 'NtindaMotors', 'Nt1nda M0t0rs', 'Ntinda Motors Uganda', 'Ntínda Mötors'],
  ...[
    'Ntlnda Motors',
    'Ntinda Motors Kampala',
    'Kireka Garage',
    'Bwaise Auto Parts',
    'BWAISE AUTOPARTS',
    'John',
    'J0HN',
  ],
])('%s would be taken for a dealer or garage', (name) => {
  expect(faultOf(name)).toBe(NAME_OF_ANOTHER);
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
