import { expect, test } from 'vitest';
import { soundOf } from './spoken-sound.ts';

test.each([
  ['harrier', 'hariar', 'halier', 'harria'],
  ['forester', 'folesta', 'foresta', 'forestar'],
  ['alphard', 'alfad', 'alfard', 'arphard'],
  ['prado', 'plado'],
  ['corolla', 'kolora', 'corora', 'kolola'],
  ['caldina', 'kaldina', 'kadina'],
  ['kluger', 'kluga', 'cruga'],
  ['fielder', 'filda', 'fielda'],
  ['cruiser', 'kruza', 'cluisa'],
  ['mercedes', 'mesedesi'],
  ['vitz', 'vits', 'vitsi'],
  ['hiace', 'hiyasi'],
  ['coaster', 'costa', 'kosta'],
  ['noah', 'noa'],
])('%s sounds like %s', (name, ...heard) => {
  expect(heard.map(soundOf)).toEqual(heard.map(() => soundOf(name)));
});

test('names that are told apart by ear do not sound alike', () => {
  const names = [
    'premio',
    'primera',
    'prado',
    'passo',
    'pajero',
    'vitz',
    'wish',
    'corolla',
    'corona',
    'carina',
    'harrier',
    'hilux',
    'hiace',
  ];
  expect(new Set(names.map(soundOf)).size).toBe(names.length);
});
