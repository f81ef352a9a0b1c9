import { expect, test } from 'vitest';
import { openKeptTyping } from './kept-typing.ts';

test('what was typed into an ad is kept for that one, until it has arrived', () => {
  const storage = openStorage();
  openKeptTyping(ID, () => storage).write(kept);
  expect(openKeptTyping(ID, () => storage).read()).toEqual(kept);
  expect(openKeptTyping('b'.repeat(24), () => storage).read()).toBeUndefined();
  openKeptTyping(ID, () => storage).clear();
  expect(openKeptTyping(ID, () => storage).read()).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"fields":{"price":1},"sent":{}}',
  '{"fields":{},"sent":{"price":1}}',
  '{"fields":1}',
])('what is kept in another form is not taken up: %s', (text) => {
  const storage = openStorage();
  storage.setItem(`ad-${ID}`, text);
  expect(openKeptTyping(ID, () => storage).read()).toBeUndefined();
});

test('storage that is switched off hinders nothing', () => {
  const none = openKeptTyping(ID, () => {
    throw new DOMException('denied', 'SecurityError');
  });
  none.write(kept);
  none.clear();
  expect(none.read()).toBeUndefined();
});

const ID = 'a'.repeat(24);

function openStorage(): Storage {
  const items = new Map<string, string>();
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const kept = { fields: { price: { typed: '24.5m', was: null } }, sent: { price: [24_500_000] } };
