import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListingState } from '#contract/listing-states.ts';
import { isSameValue, type ListingValue, listingField, readField } from '#contract/listings/listing-fields.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { type OfficeApi, OfficeFailure } from '../lib/office-api.ts';
import { openDraftSync, TYPING_PAUSE_MS } from './draft-sync.ts';
import type { Kept } from './kept-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is sent after a pause, once, and only what changed', async () => {
  const server = openServer();
  server.write({ price: 5_000_000, year: 2010 });
  const { sync, pause, store } = openForm(server);
  for (const typed of ['N', 'Nt', 'Nti', 'Ntinda']) {
    sync.type('location', typed);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(server.sent).toEqual([]);
  expect(sync.state().status).toBe('saving');
  await pause();
  expect(server.sent).toEqual([{ location: 'Ntinda' }]);
  expect(sync.state()).toMatchObject({ status: 'saved', fields: {} });
  expect(store.kept).toBeUndefined();
  sync.type('location', 'Ntinda ');
  await pause();
  expect(server.sent).toHaveLength(1);
});

test('what cannot be read is marked and stays as it was typed; the rest is saved', async () => {
  const server = openServer();
  const { sync, pause } = openForm(server);
  sync.type('price', 'a lot');
  sync.type('make', 'Nonsense');
  sync.type('year', '2010');
  await pause();
  expect(server.values).toEqual({ year: 2010 });
  expect(sync.state().faults).toEqual({ price: expect.stringContaining('24.5m'), make: 'Choose from the list.' });
  expect(sync.shown('price')).toBe('a lot');
  expect(await sync.save()).toBe(false);
  sync.type('price', '24.5m');
  sync.type('make', 'Toyota');
  expect(await sync.save()).toBe(true);
  expect(server.values).toEqual({ year: 2010, price: 24_500_000, make: 'Toyota' });
});

test('while the line is away nothing is lost, and it goes when the line is back', async () => {
  const server = openServer();
  const { sync, pause, comeBack, store } = openForm(server);
  server.next = ['away', 'away'];
  sync.type('location', 'Jinja');
  await pause();
  expect(sync.state().status).toBe('unsent');
  expect(store.kept?.fields.location?.typed).toBe('Jinja');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sync.state().status).toBe('unsent');
  comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(sync.state().status).toBe('saved');
  expect(server.values.location).toBe('Jinja');
});

test('what was typed before the tab was killed is there again, and is sent', async () => {
  const server = openServer();
  const store: { kept?: Kept } = {};
  const first = openForm(server, store);
  server.next = ['away'];
  first.sync.type('description', 'Very clean');
  await first.pause();
  first.sync.type('description', 'Very clean, one owner');
  first.stop();

  const second = openForm(server, store);
  expect(second.sync.shown('description')).toBe('Very clean, one owner');
  await second.pause();
  expect(server.values.description).toBe('Very clean, one owner');
  expect(second.sync.state().conflicts).toEqual({});
});

test('an answer that got lost is no other device', async () => {
  const server = openServer();
  const { sync, pause } = openForm(server);
  server.next = ['answer lost'];
  sync.type('description', 'Very');
  await pause();
  expect(server.values.description).toBe('Very');
  sync.type('description', 'Very clean');
  await pause();
  expect(sync.state()).toMatchObject({ status: 'saved', conflicts: {} });
  expect(server.values.description).toBe('Very clean');
});

test('what two devices wrote into one field is put to a choice, and the other fields are saved', async () => {
  const server = openServer();
  server.write({ price: 20_000_000, location: 'Jinja' });
  const { sync, pause } = openForm(server);
  server.write({ price: 18_000_000, color: 'Red' });
  sync.type('price', '19m');
  sync.type('location', 'Ntinda');
  await pause();
  expect(sync.state().conflicts).toEqual({ price: { yours: 19_000_000, theirs: 18_000_000 } });
  expect(server.values).toMatchObject({ price: 18_000_000, location: 'Ntinda' });
  expect(sync.shown('color')).toBe('Red');
  expect(await sync.save()).toBe(false);
  sync.choose('price', 'yours');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.values.price).toBe(19_000_000);
  expect(sync.state()).toMatchObject({ status: 'saved', fields: {}, conflicts: {} });

  server.write({ price: 17_000_000 });
  sync.type('price', '21m');
  await pause();
  sync.choose('price', 'theirs');
  expect(sync.shown('price')).toBe('17,000,000');
  expect(await sync.save()).toBe(true);
  expect(server.values.price).toBe(17_000_000);
});

test('what another device wrote is seen before it is written over, though it was another field that was saved', async () => {
  const server = openServer();
  server.write({ price: 20_000_000 });
  const { sync, pause } = openForm(server);
  server.write({ price: 18_000_000 });
  sync.type('location', 'Ntinda');
  await pause();
  expect(sync.shown('price')).toBe('18,000,000');
  sync.type('price', '19m');
  await pause();
  expect(server.values.price).toBe(19_000_000);
});

test('what others wrote while the tab was dead is put to a choice', async () => {
  const server = openServer();
  const store: { kept?: Kept } = {};
  const first = openForm(server, store);
  server.next = ['away'];
  first.sync.type('location', 'Ntinda');
  await first.pause();
  first.stop();
  server.write({ location: 'Gulu' });
  const second = openForm(server, store);
  await second.pause();
  expect(second.sync.state().conflicts).toEqual({ location: { yours: 'Ntinda', theirs: 'Gulu' } });
  expect(server.values.location).toBe('Gulu');
});

test('where the ad keeps changing elsewhere, what is typed is not called saved, and is sent later', async () => {
  const server = openServer();
  const { sync, pause } = openForm(server);
  server.refusals = 5;
  sync.type('location', 'Ntinda');
  await pause();
  expect(sync.state().status).toBe('unsent');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sync.state()).toMatchObject({ status: 'saved', fields: {} });
  expect(server.values.location).toBe('Ntinda');
});

test('sent for review by another device: nothing typed is lost, and it goes once the ad is back', async () => {
  const server = openServer();
  const { sync, pause } = openForm(server);
  server.state = 'in review';
  sync.type('location', 'Ntinda');
  await pause();
  expect(sync.state().listing.state).toBe('in review');
  expect(sync.shown('location')).toBe('Ntinda');
  server.state = 'draft';
  sync.take(server.show());
  expect(await sync.save()).toBe(true);
  expect(server.values.location).toBe('Ntinda');
});

test('what was sent in another tab is seen as soon as the page is shown again, and what is typed stays', async () => {
  const server = openServer();
  const { sync, pause, comeBack } = openForm(server);
  server.state = 'in review';
  server.version += 1;
  server.next = ['away'];
  comeBack();
  await pause();
  expect(sync.state().listing.state).toBe('draft');
  sync.type('location', 'Ntinda');
  comeBack();
  await vi.advanceTimersByTimeAsync(10);
  expect(sync.state().listing.state).toBe('in review');
  expect(sync.shown('location')).toBe('Ntinda');
  expect(server.sent).toEqual([]);
});

test('an answer that is older than what was saved meanwhile is set aside', async () => {
  const server = openServer();
  const { sync, comeBack } = openForm(server);
  const before = server.show();
  const { promise, resolve } = Promise.withResolvers<OwnListing>();
  vi.spyOn(server.api, 'ask').mockReturnValueOnce(promise);
  comeBack();
  sync.type('price', '24.5m');
  expect(await sync.save()).toBe(true);
  resolve(before);
  await vi.advanceTimersByTimeAsync(10);
  expect(sync.state().listing.values.price).toBe(24_500_000);
});

test('whoever was signed out keeps what they typed', async () => {
  const server = openServer();
  const { sync, pause, store } = openForm(server);
  server.next = [401];
  sync.type('location', 'Ntinda');
  await pause();
  expect(sync.state().status).toBe('signed out');
  expect(store.kept?.fields.location?.typed).toBe('Ntinda');
});

test('what is typed while a request is under way goes with the next one', async () => {
  const server = openServer();
  const { sync, pause } = openForm(server);
  sync.type('location', 'Nti');
  const saving = sync.save();
  sync.type('location', 'Ntinda');
  await saving;
  await pause();
  expect(server.sent).toEqual([{ location: 'Nti' }, { location: 'Ntinda' }]);
  expect(sync.state()).toMatchObject({ fields: {}, conflicts: {} });
});

const refusal = (status: number) => new OfficeFailure(status, { kind: '', userMessage: null, fields: {} });

/** A server that saves a listing as ours does: with a version, and for each field the version at which it changed. */
function openServer() {
  const values: Record<string, ListingValue> = {};
  const changedAt: Record<string, number> = {};
  const sent: Record<string, unknown>[] = [];
  const server = {
    values,
    sent,
    version: 1,
    state: 'draft' as ListingState,
    /** Failures of the next requests, one after the other. */
    next: [] as ('away' | 'answer lost' | 401)[],
    /** How many of the next saves are refused because the listing changed elsewhere. */
    refusals: 0,
    show: (): OwnListing => ({
      documentId: 'a'.repeat(24),
      kind: 'car',
      seller: 'b'.repeat(24),
      state: server.state,
      stateSince: '',
      reason: null,
      version: server.version,
      values: { ...values },
      publicValues: {},
      changed: [],
      isSubmitted: false,
      waitsBecause: [],
      usualMinutes: null,
      photoCount: 0,
      missing: [],
      firstPublishedAt: null,
      expiresAt: null,
    }),
    /** Changes fields from another device. */
    write(fields: Record<string, ListingValue>) {
      server.version += 1;
      for (const [name, value] of Object.entries(fields)) {
        values[name] = value;
        changedAt[name] = server.version;
      }
    },
  };
  function read(fields: Record<string, unknown>) {
    const faults: Record<string, string> = {};
    const taken: Record<string, ListingValue> = {};
    for (const [name, input] of Object.entries(fields)) {
      const field = listingField('car', name);
      const one = field && input !== 'Nonsense' ? readField(field, input) : { fault: 'Choose from the list.' };
      if ('fault' in one) faults[name] = one.fault;
      else taken[name] = one.value;
    }
    return { faults, taken };
  }
  function save({ version, fields }: { version: number; fields: Record<string, unknown> }) {
    if (server.state === 'in review') throw refusal(409);
    if (server.refusals > 0) {
      server.refusals -= 1;
      throw refusal(409);
    }
    const { faults, taken } = read(fields);
    const isConflict = ([name, value]: [string, ListingValue]) =>
      (changedAt[name] ?? 0) > version && !isSameValue(values[name], value);
    if (Object.entries(taken).some(isConflict)) throw refusal(409);
    if (Object.keys(taken).length > 0) server.write(taken);
    return { version: server.version, faults };
  }
  const api: OfficeApi = {
    async ask<Answer>(method: string, _path: string, body?: object) {
      const fate = server.next.shift();
      if (fate === 'away') throw new TypeError('Failed to fetch');
      if (fate === 401) throw refusal(401);
      if (method === 'GET') return server.show() as Answer;
      const asked = body as { version: number; fields: Record<string, unknown> };
      sent.push(asked.fields);
      const saved = save(asked);
      if (fate === 'answer lost') throw new TypeError('Failed to fetch');
      return saved as Answer;
    },
  };
  return Object.assign(server, { api });
}

type Server = ReturnType<typeof openServer>;

/** Opens the form in a browser. `store`: the text that an earlier form left in its storage. */
function openForm(server: Server, store: { kept?: Kept | undefined } = {}) {
  let comeBack = () => {};
  const sync = openDraftSync({
    listing: server.show(),
    api: server.api,
    kept: {
      read: () => store.kept,
      write: (kept) => {
        store.kept = structuredClone(kept);
      },
      clear: () => {
        store.kept = undefined;
      },
    },
    whenBack: (work) => {
      comeBack = work;
      return () => {};
    },
  });
  const stop = sync.start();
  const pause = () => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);
  return { sync, store, pause, stop, comeBack: () => comeBack() };
}
