import { expect, test } from 'vitest';
import { readBenchOptions } from './bench-options.ts';

test('without options it measures two sizes on SQLite, without the peer', () => {
  expect(readBenchOptions([])).toMatchObject({
    cars: [2_000, 100_000],
    databases: ['sqlite'],
    seconds: 8,
    withPeer: false,
    withSignIns: false,
  });
});

test('lists have commas, and a folder for the peer asks for the peer', () => {
  const args = ['--cars', '500, 2000', '--databases', 'sqlite,postgres', '--peer-folder', 'peer'];
  expect(readBenchOptions(args)).toMatchObject({
    cars: [500, 2_000],
    databases: ['sqlite', 'postgres'],
    withPeer: true,
    peerFolder: 'peer',
  });
});

test.each([
  [['--cars', 'many'], /--cars takes whole numbers/],
  [['--seconds', '0'], /--seconds takes whole numbers/],
  [['--databases', 'oracle'], /--databases takes sqlite, postgres/],
  [['--nothing'], /--nothing/],
])('%j is refused with a sentence', (args, message) => {
  expect(() => readBenchOptions(args)).toThrow(message);
});
