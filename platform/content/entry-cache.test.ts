import { expect, test } from 'vitest';
import { entity } from '#contract/entities/entity.ts';
import { expectWithin } from '../../test/wall-time.ts';
import type { Changed } from '../database/change-feed.ts';
import type { Changes } from '../database/changes.ts';
import { contentType } from './content-type.ts';
import { openEntryCache } from './entry-cache.ts';

test('whoever makes up selections does not make a large change take long', async () => {
  let tell = (_changed: Changed): unknown => undefined;
  const follow: Changes['follow'] = (listener) => {
    tell = listener;
  };
  const cache = openEntryCache({ follow, awayMs: () => undefined } as Partial<Changes> as Changes, [type]);
  let written = 0;
  const write = async (ids: number[]) => {
    written += ids.length;
    return new Map(ids.map((id) => [id, `{"id":${id}}`]));
  };
  const list = (selection: number) =>
    cache.list({ type, selection: { fields: [`field${selection}`], relations: [] } }, [1, 2], write);
  for (let selection = 0; selection < 400; selection += 1) await list(selection);
  tell(new Map([['car', new Set([1])]]));
  await list(0);
  expect(written).toBe(801);
  const startedAt = performance.now();
  tell(new Map([['car', new Set(Array.from({ length: 50_000 }, (_, at) => at))]]));
  expectWithin(2_000, startedAt);
  await list(0);
  expect(written).toBe(803);
});

/** Entries of cars with their dealer, or without. */
function openCache() {
  let tell = (_changed: Changed): unknown => undefined;
  let awaySince: number | undefined;
  const follow: Changes['follow'] = (listener) => {
    tell = listener;
  };
  const awayMs = () => awaySince;
  const cache = openEntryCache({ follow, awayMs } as Partial<Changes> as Changes, [type]);
  const fields = { name: { kind: 'text' }, location: { kind: 'location' } } as const;
  const dealer = contentType(
    entity({
      name: 'dealers',
      table: 'dealer',
      titleField: 'name',
      unique: [],
      list: { columns: [], order: 'createdAt:desc', searched: [] },
      officeWrites: 'never',
      fields,
      relations: {},
    }),
  );
  const names = { target: 'dealers', narrowing: undefined };
  const relation = { kind: 'to-one' as const, column: 'dealer_id', isListed: false, ...names };
  const ofDealer = { name: 'dealer', relation, target: dealer, filter: undefined, order: [], relations: [] };
  const selections = {
    plain: { fields: ['price'], relations: [] },
    withDealer: { fields: ['price'], relations: [{ ...ofDealer, fields: ['name'] }] },
    withPlace: { fields: ['price'], relations: [{ ...ofDealer, fields: ['name', 'location'] }] },
  };
  /** Which of these cars are written anew. */
  async function written(name: keyof typeof selections, ids: number[]) {
    let missing: number[] = [];
    await cache.list({ type, selection: selections[name] }, ids, async (asked) => {
      missing = asked;
      return new Map(asked.map((id) => [id, '{}']));
    });
    return missing;
  }
  /** Which cars are written when some are renewed. */
  async function renewed(meanwhile = () => {}) {
    let missing: number[] = [];
    await cache.renew(async (_, asked) => {
      missing = asked.toSorted((one, other) => one - other);
      meanwhile();
      return new Map(asked.map((id) => [id, '{}']));
    });
    return missing;
  }
  return {
    written,
    renewed,
    tell: (table: string, ...ids: number[]) => tell(new Map([[table, new Set(ids)]])),
    tellAll: () => tell('everything'),
    setAway: (ms: number | undefined) => {
      awaySince = ms;
    },
  };
}

test('a change drops the cache that it may stand in, and leaves all others', async () => {
  const { written, tell } = openCache();
  const each = async () => [
    await written('plain', [1, 2]),
    await written('withDealer', [1, 2]),
    await written('withPlace', [1, 2]),
  ];
  await each();
  expect(await each()).toEqual([[], [], []]);
  tell('article', 1);
  expect(await each()).toEqual([[], [], []]);
  tell('dealer', 7);
  expect(await each()).toEqual([[], [1, 2], [1, 2]]);
  tell('place', 7);
  expect(await each()).toEqual([[], [], [1, 2]]);
  tell('car', 2);
  expect(await each()).toEqual([[2], [2], [2]]);
  tell('car', ...Array.from({ length: 1_000 }, (_, at) => at + 2));
  expect(await each()).toEqual([[2], [2], [2]]);
});

test('what is written during an outage, with names that may be outdated, is not kept', async () => {
  const { written, setAway } = openCache();
  setAway(400);
  expect(await written('withDealer', [1])).toEqual([1]);
  setAway(undefined);
  expect(await written('withDealer', [1])).toEqual([1]);
  expect(await written('withDealer', [1])).toEqual([]);
});

test('after everything may have changed all is read again, but for an outage it is kept, without what changed since', async () => {
  const { written, tell, tellAll, setAway } = openCache();
  await written('plain', [1, 2, 3]);
  tellAll();
  expect(await written('plain', [1])).toEqual([1]);
  tell('car', 3);
  setAway(400);
  expect(await written('plain', [1, 2, 3])).toEqual([3]);
  setAway(undefined);
  expect(await written('plain', [1, 2])).toEqual([2]);
});

test('what changes have taken out of the cache is read again, a few entries at a time', async () => {
  const { written, renewed, tell } = openCache();
  const many = Array.from({ length: 100 }, (_, at) => at + 1);
  await written('plain', many);
  await written('withDealer', [1, 2]);
  expect(await renewed()).toEqual([]);
  tell('dealer', 7);
  expect(await renewed()).toEqual([1, 2]);
  expect(await written('withDealer', [1, 2])).toEqual([]);
  tell('car', ...many);
  // A visitor was quicker.
  await written('plain', [1]);
  const rounds = [await renewed(), await renewed(), await renewed(), await renewed()];
  expect(rounds.flat()).toHaveLength(many.length - 1 + 2);
  expect(Math.max(...rounds.map(({ length }) => length))).toBe(60);
  expect(rounds.at(-1)).toEqual([]);
  expect(await written('plain', many)).toEqual([]);
});

test('what changes while it is read again is read once more, and nothing is read during an outage', async () => {
  const { written, renewed, tell, setAway } = openCache();
  await written('plain', [1, 2]);
  tell('car', 1);
  expect(await renewed(() => tell('car', 1))).toEqual([1]);
  expect(await renewed()).toEqual([1]);
  tell('car', 2);
  setAway(400);
  expect(await renewed()).toEqual([]);
  setAway(undefined);
  expect(await renewed()).toEqual([2]);
});

test('an entry that cannot be read again is not tried for ever', async () => {
  const { written, renewed, tell } = openCache();
  await written('plain', [1]);
  tell('car', 1);
  const refuse = () => {
    throw new Error('too large');
  };
  await expect(renewed(refuse)).rejects.toThrow('too large');
  expect(await renewed()).toEqual([]);
});

const type = contentType(
  entity({
    name: 'cars',
    table: 'car',
    titleField: 'documentId',
    unique: [],
    list: { columns: [], order: 'createdAt:desc', searched: [] },
    officeWrites: 'never',
    fields: { price: { kind: 'integer' } },
    relations: {},
  }),
);
