import { expect, test } from 'vitest';
import type { Changed } from '../db/change-feed.ts';
import type { Changes } from '../db/changes.ts';
import { contentType } from './content-type.ts';
import { openEntryPieces } from './entry-pieces.ts';

const type = contentType({ plural: 'cars', table: 'car', attributes: { price: 'integer' } });

test('whoever makes up selections does not make a large change take long', async () => {
  let tell = (_changed: Changed): unknown => undefined;
  const follow: Changes['follow'] = (listener) => {
    tell = listener;
  };
  const pieces = openEntryPieces({ follow } as Partial<Changes> as Changes, [type]);
  let written = 0;
  const write = async (ids: number[]) => {
    written += ids.length;
    return new Map(ids.map((id) => [id, `{"id":${id}}`]));
  };
  const list = (selection: number) =>
    pieces.list(type, { fields: [`field${selection}`], relations: [] }, [1, 2], write);
  for (let selection = 0; selection < 400; selection += 1) await list(selection);
  tell(new Map([['car', new Set([1])]]));
  await list(0);
  expect(written).toBe(801);
  const startedAt = performance.now();
  tell(new Map([['car', new Set(Array.from({ length: 50_000 }, (_, at) => at))]]));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await list(0);
  expect(written).toBe(803);
});
