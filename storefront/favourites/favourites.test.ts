import { beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../lib/api-client.ts';
import type { Method } from '../lib/page-contexts.ts';
import { NOT_FAVOURITE } from './favourite-state.ts';
import { openFavourites } from './favourites.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

test('all cars of a page are asked about in one request, as the member', async () => {
  const { likes, asked, requestAt } = openLikes();
  for (const car of [CAR, OTHER, CAR]) likes.ask(car);
  const { method, path, answer } = await requestAt(0);
  expect(method).toBe('GET');
  expect(path).toMatch(/^\/api\/likes\?filters\[user\]\[id\]\[\$eq\]=7&/);
  expect(path).toContain(`filters[car][documentId][$in][0]=${CAR}&filters[car][documentId][$in][1]=${OTHER}&populate`);
  answer(200, listOf(record(3, OTHER), { id: 4, documentId: 'r4', car: [] }));
  await vi.waitUntil(() => likes.find(OTHER).isFavourite);
  expect(likes.find(OTHER)).toEqual(LIKED(3));
  expect(likes.find(CAR)).toBe(NOT_FAVOURITE);
  expect(asked).toHaveLength(1);
});

test('a click shows at once, keeps the record and is looked up again; the next one ends that record', async () => {
  const { likes, requestAt } = openLikes();
  let draws = 0;
  likes.subscribe(() => {
    draws += 1;
  });
  const liking = likes.toggle(CAR);
  expect(likes.find(CAR)).toEqual({ isFavourite: true, isBusy: true, recordId: null });
  expect(draws).toBe(1);
  const create = await requestAt(0);
  expect(create).toMatchObject({ method: 'POST', path: '/api/likes', body: { data: { user: 7, car: CAR } } });
  create.answer(201, { data: { id: 12, documentId: 'r12' }, meta: {} });
  expect(await liking).toBe(true);
  expect(likes.find(CAR)).toEqual(LIKED(12));
  (await requestAt(1)).answer(200, listOf(record(12, CAR)));

  const unliking = likes.toggle(CAR);
  expect(likes.find(CAR)).toMatchObject({ isFavourite: false, isBusy: true });
  const end = await requestAt(2);
  expect(end).toMatchObject({ method: 'DELETE', path: '/api/likes/12', body: undefined });
  end.answer(204);
  expect(await unliking).toBe(true);
  expect(likes.find(CAR)).toBe(NOT_FAVOURITE);
});

test('a car can be kept whatever is known of it, and stays kept', async () => {
  const { likes, requestAt } = openLikes();
  likes.ask(CAR);
  (await requestAt(0)).answer(200, listOf(record(3, CAR)));
  await vi.waitUntil(() => likes.find(CAR).isFavourite);
  const keeping = likes.keep(CAR);
  expect(likes.find(CAR)).toMatchObject({ isFavourite: true, isBusy: true });
  const create = await requestAt(1);
  expect(create).toMatchObject({ method: 'POST', body: { data: { user: 7, car: CAR } } });
  // The API makes no second record of a car.
  create.answer(201, { data: { id: 3 } });
  expect(await keeping).toBe(true);
  expect(likes.find(CAR)).toEqual(LIKED(3));
});

test('a second click during the first sends nothing', async () => {
  const { likes, asked, requestAt } = openLikes();
  const liking = likes.toggle(CAR);
  expect(await likes.toggle(CAR)).toBe(true);
  (await requestAt(0)).answer(201, { data: { id: 12 } });
  await liking;
  expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

test('what the API refuses, or never hears, is taken back', async () => {
  for (const refuse of [
    (one: Asked) => one.answer(400, {}),
    (one: Asked) => one.answer(503, {}),
    (one: Asked) => one.fail(),
  ]) {
    const { likes, requestAt } = openLikes();
    const liking = likes.toggle(CAR);
    refuse(await requestAt(0));
    expect(await liking).toBe(true);
    expect(likes.find(CAR)).toBe(NOT_FAVOURITE);
  }
});

test('a member whom the API no longer knows has to sign in', async () => {
  const { likes, requestAt } = openLikes();
  const liking = likes.toggle(CAR);
  (await requestAt(0)).answer(401, {});
  expect(await liking).toBe(false);
  expect(likes.find(CAR)).toBe(NOT_FAVOURITE);
});

test('a record that is gone already is as good as ended', async () => {
  const { likes, requestAt } = openLikes();
  likes.ask(CAR);
  (await requestAt(0)).answer(200, listOf(record(5, CAR)));
  await vi.waitUntil(() => likes.find(CAR).isFavourite);
  const unliking = likes.toggle(CAR);
  (await requestAt(1)).answer(404, {});
  await unliking;
  expect(likes.find(CAR)).toBe(NOT_FAVOURITE);
  // Another tab may have kept the car anew, in another record.
  (await requestAt(2)).answer(200, listOf(record(6, CAR)));
  await vi.waitUntil(() => likes.find(CAR).isFavourite);
  expect(likes.find(CAR)).toEqual(LIKED(6));
});

test('an answer that is older than a click changes nothing', async () => {
  const { likes, requestAt } = openLikes();
  likes.ask(CAR);
  const early = await requestAt(0);
  const liking = likes.toggle(CAR);
  const create = await requestAt(1);
  early.answer(200, listOf());
  create.answer(201, { data: { id: 12 } });
  await liking;
  expect(likes.find(CAR)).toEqual(LIKED(12));
});

test('a status that cannot be loaded leaves the car as it was: at first, not liked', async () => {
  const { likes, requestAt } = openLikes();
  likes.ask(CAR);
  (await requestAt(0)).answer(401, {});
  await vi.waitUntil(() => vi.mocked(console.info).mock.calls.length > 0);
  expect(likes.find(CAR)).toBe(NOT_FAVOURITE);
  likes.ask(CAR);
  (await requestAt(1)).answer(200, listOf(record(5, CAR)));
  await vi.waitUntil(() => likes.find(CAR).isFavourite);
});

test('what has not changed is not drawn anew', async () => {
  const { likes, requestAt } = openLikes();
  likes.ask(CAR);
  (await requestAt(0)).answer(200, listOf(record(5, CAR)));
  await vi.waitUntil(() => likes.find(CAR).isFavourite);
  const before = likes.find(CAR);
  likes.ask(CAR);
  likes.ask(OTHER);
  (await requestAt(1)).answer(200, listOf(record(5, CAR), record(6, OTHER)));
  await vi.waitUntil(() => likes.find(OTHER).isFavourite);
  expect(likes.find(CAR)).toBe(before);
});

interface Asked {
  method: Method;
  path: string;
  body: object | undefined;
  answer(status: number, body?: object): void;
  fail(): void;
}

const CAR = 'c00000000000000000000001';
const OTHER = 'c00000000000000000000002';

/** Likes of member 7, over an API whose answers come when the test says so. */
function openLikes() {
  const asked: Asked[] = [];
  const api = createApi(
    (method, path, body) =>
      new Promise((resolve, reject) => {
        const answer = (status: number, body?: object) =>
          resolve({ status, text: body === undefined ? '' : JSON.stringify(body) });
        asked.push({ method, path: decodeURIComponent(path), body, answer, fail: () => reject(new TypeError()) });
      }),
  );
  const likes = openFavourites(api, 'likes', 7);
  const requestAt = (at: number) => vi.waitUntil(() => asked[at]);
  return { likes, asked, requestAt };
}

const record = (id: number, car: string) => ({ id, documentId: `r${id}`, car: [{ id: 1, documentId: car }] });
const listOf = (...data: object[]) => ({ data, meta: {} });
const LIKED = (recordId: number) => ({ isFavourite: true, isBusy: false, recordId });
