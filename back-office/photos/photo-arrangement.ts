import type { ListingPhoto } from '#contract/office/photo-schemas.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface ArrangementState {
  photos: readonly ListingPhoto[];
  /** Does the server have this order? */
  isSaved: boolean;
  /** True if the server refused the change; the photos are shown as the server has them. */
  hasFailed: boolean;
}

/** The server's routes for the order of photos; each returns the photos after the change. Rejects with a status where refused. */
interface ArrangementServer {
  load(): Promise<readonly ListingPhoto[]>;
  arrange(order: string[]): Promise<readonly ListingPhoto[]>;
  remove(sha256: string): Promise<readonly ListingPhoto[]>;
  pause(ms: number): Promise<void>;
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;

/** Returns whether a failed request may be retried: the connection is lost, or the server is busy. */
const isPassing = (error: unknown) => [0, 408, 429].includes(statusOf(error)) || statusOf(error) >= 500;

const shas = (photos: readonly ListingPhoto[]) => photos.map(({ sha256 }) => sha256);
const isAlike = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((sha256, at) => sha256 === other[at]);

const numbered = (photos: readonly ListingPhoto[]) => photos.map((photo, position) => ({ ...photo, position }));

/** Sorts photos by `order`; those not in it come last. */
function inOrder(photos: readonly ListingPhoto[], order: readonly string[]): ListingPhoto[] {
  const at = new Map(order.map((sha256, position) => [sha256, position]));
  const last = order.length;
  return photos.toSorted((a, b) => (at.get(a.sha256) ?? last) - (at.get(b.sha256) ?? last));
}

/**
 * The saved photos in the order that the seller wants. A change is shown at once and sent until the server has it: one request at a time,
 * and only the latest order.
 */
export function openArrangement(initial: readonly ListingPhoto[], server: ArrangementServer) {
  const listeners = new Set<() => void>();
  const removed = new Set<string>();
  let there = initial;
  let state: ArrangementState = { photos: initial, isSaved: true, hasFailed: false };
  /** Photos added since the request under way began: its answer may lack them. */
  let added: ListingPhoto[] = [];
  let isRunning = false;
  let failures = 0;

  function set(change: Partial<ArrangementState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const wanted = () => shas(state.photos);
  const isDone = () => removed.size === 0 && isAlike(wanted(), shas(there));

  /** Takes over the server's photos: those added elsewhere appear, those removed elsewhere go. */
  function adopt(answered: readonly ListingPhoto[]) {
    const known = new Set(shas(answered));
    const photos = [...answered, ...added.filter(({ sha256 }) => !known.has(sha256))];
    there = photos;
    set({
      photos: numbered(
        inOrder(
          photos.filter(({ sha256 }) => !removed.has(sha256)),
          wanted(),
        ),
      ),
    });
  }

  async function step() {
    added = [];
    const [gone] = removed;
    if (gone !== undefined) {
      const photos = await server.remove(gone);
      removed.delete(gone);
      adopt(photos);
      return;
    }
    // The answer may hold a photo just uploaded before `add` is called for it.
    adopt(await server.arrange(wanted()));
  }

  async function recover(error: unknown): Promise<void> {
    if (isPassing(error)) {
      const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      return server.pause(ms);
    }
    const isOutdated = statusOf(error) === 409 && failures < 3;
    failures += 1;
    const photos = await server.load().catch(() => there);
    if (isOutdated) return adopt(photos);
    removed.clear();
    there = photos;
    set({ photos, hasFailed: true });
  }

  async function run() {
    while (!isDone()) {
      await step().then(() => {
        failures = 0;
      }, recover);
    }
  }

  function save() {
    set({ isSaved: isDone(), hasFailed: false });
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
      set({ isSaved: isDone() });
    });
  }

  return {
    /** Adds a photo that the server has; one that is there already is no error. */
    add(photo: ListingPhoto) {
      if (there.some(({ sha256 }) => sha256 === photo.sha256)) return;
      there = [...there, photo];
      added.push(photo);
      set({ photos: numbered([...state.photos, photo]) });
    },
    has: (sha256: string) => state.photos.some((photo) => photo.sha256 === sha256),
    /** Moves a photo to an index from 0; beyond the ends it is the end. */
    move(sha256: string, to: number): void {
      const from = wanted().indexOf(sha256);
      const photo = state.photos[from];
      const place = Math.max(0, Math.min(state.photos.length - 1, to));
      if (!photo || place === from) return;
      set({ photos: numbered(state.photos.toSpliced(from, 1).toSpliced(place, 0, photo)) });
      save();
    },
    remove(sha256: string) {
      removed.add(sha256);
      set({ photos: numbered(state.photos.filter((photo) => photo.sha256 !== sha256)) });
      save();
    },
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Arrangement = ReturnType<typeof openArrangement>;
