import type { OwnListing, SavedListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import type { Store } from '../lib/store.ts';
import {
  applyListing,
  applySaved,
  checkTyped,
  type DraftState,
  noteSent,
  type SyncStatus,
  sendableFields,
} from './draft-state.ts';

const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * The most save requests in a row. Nobody types so fast that more are needed, so if values are still unsaved then, saving them fails each time: the
 * loop ends instead of running for ever.
 */
const MOST_ROUNDS = 5;

/** HTTP statuses after which saving is not retried, since the server would refuse again; each with the status that the page shows. */
const FINAL_STATUSES: readonly (readonly [code: number, status: SyncStatus])[] = [
  [401, 'signed out'],
  [403, 'not allowed'],
  [404, 'gone'],
];

/** Saves the typed values of a draft, one request at a time, and retries if the connection is lost. */
export function openDraftSender({ get, set }: Pick<Store<DraftState>, 'get' | 'set'>, api: OfficeApi) {
  const path = safePath`/sell/api/listings/${get().listing.documentId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isLooking = false;

  const refresh = async () => set(applyListing(get(), await api.ask<OwnListing>('GET', path)));

  async function sendOnce(): Promise<void> {
    const fields = sendableFields(get());
    const { version } = get().listing;
    set(noteSent(get(), fields));
    const body = { version, fields: Object.fromEntries(fields.map(([name, { typed }]) => [name, typed])) };
    const saved = await api.ask<SavedListing>('PATCH', path, body);
    set(applySaved(get(), fields, saved));
    const isAnySaved = fields.some(([name]) => !(name in saved.faults));
    // The version has grown by more than this save: another device has saved too, so its values are loaded before the next save could overwrite them.
    if (saved.version !== version + (isAnySaved ? 1 : 0)) await refresh();
  }

  function failed(error: unknown) {
    const final = FINAL_STATUSES.find(([code]) => hasStatus(error, code));
    if (final) return set({ status: final[1] });
    set({ status: 'unsent' });
    saveIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
    failures += 1;
  }

  async function sendAll(): Promise<void> {
    set(checkTyped(get()));
    try {
      for (let round = 0; round < MOST_ROUNDS && sendableFields(get()).length > 0; round += 1) {
        if (get().status !== 'unsent') set({ status: 'saving' });
        await sendOnce().catch((error: unknown) => {
          if (!hasStatus(error, 409)) throw error;
          set({ faults: { ...get().faults, ...error.fields } });
          return refresh();
        });
        set(checkTyped(get()));
      }
      // Values are unsaved even after the last round, for example because the listing was changed elsewhere during each round.
      if (sendableFields(get()).length > 0) throw new Error('The values are still unsaved');
      failures = 0;
      set({ status: 'saved' });
    } catch (error) {
      failed(error);
    }
  }

  /** Saves the unsaved values at once. Resolves to true if no typed value is left unsaved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    // Waits for a save request that is under way, since it may not contain the latest text.
    while (running) await running;
    running = sendAll().finally(() => {
      running = undefined;
    });
    await running;
    const { status, fields } = get();
    return status === 'saved' && Object.keys(fields).length === 0;
  }

  /** Saves after `ms`. A later call replaces an earlier one that is still waiting. */
  function saveIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  /** Loads the listing, which may have changed elsewhere, such as in another tab. Does nothing without a connection. */
  async function look(): Promise<void> {
    if (running || isLooking) return;
    isLooking = true;
    const now = await api.ask<OwnListing>('GET', path).catch(() => undefined);
    isLooking = false;
    // Ignores the answer if a save that ended during this request has already given the listing a later version.
    if (now && now.version >= get().listing.version) set(applyListing(get(), now));
  }

  return { save, saveIn, look, stop: () => clearTimeout(timer) };
}
