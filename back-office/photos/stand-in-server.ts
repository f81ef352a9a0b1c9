import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { openPhotoQueue } from './photo-queue.ts';
import { openMemoryStore, type PhotoStore } from './photo-store.ts';
import type { SendOutcome } from './send-photo.ts';

export const LISTING = 'a'.repeat(24);

export const photoOf = (sha256: string): ListingPhoto => ({
  sha256,
  mediaId: 1,
  url: `/sell/media/${LISTING}/${sha256}.jpg`,
  width: 4,
  height: 3,
  placeholder: null,
  position: 0,
});

export const fileOf = (name: string) => new File([name], name, { type: 'image/jpeg' });
export const later: SendOutcome = { kind: 'later', afterS: 0 };

/** For tests: a server whose answers the test sets, and a browser whose connection comes back when the test says so. */
export function openWorld(store: PhotoStore = openMemoryStore()) {
  const there: string[] = [];
  const sent: string[] = [];
  const pauses: number[] = [];
  const answers: ((sha256: string) => SendOutcome)[] = [];
  let isAway = false;
  let isHeld: Promise<void> | undefined;
  let shrinking = 0;
  let mostShrinking = 0;
  const open = () => {
    const saved: string[] = [];
    const queue = openPhotoQueue({
      listing: LISTING,
      store,
      async shrink(bytes, boxes = []) {
        shrinking += 1;
        mostShrinking = Math.max(mostShrinking, shrinking);
        await Promise.resolve();
        shrinking -= 1;
        if (boxes.length > 0) return { bytes: new Blob([`${await bytes.text()}*`]), thumbnail: null, fault: null };
        return { bytes, thumbnail: null, fault: (await bytes.text()).startsWith('night') ? 'dark' : null };
      },
      digest: (bytes) => bytes.text(),
      async send({ sha256, replaces = [] }) {
        sent.push(replaces.length > 0 ? `${sha256} > ${replaces.join()}` : sha256);
        await isHeld;
        const outcome = answers.shift()?.(sha256);
        if (outcome && outcome.kind !== 'saved') return outcome;
        there.push(sha256);
        return { kind: 'saved', photo: photoOf(sha256) };
      },
      async load() {
        if (isAway) throw new TypeError('Failed to fetch');
        return there.map(photoOf);
      },
      onSaved: ({ sha256 }) => void saved.push(sha256),
      isSaved: (sha256) => saved.includes(sha256),
      alone: (work) => work(),
      async pause(ms) {
        pauses.push(ms);
        await new Promise((resolve) => setTimeout(resolve));
      },
    });
    return { queue, saved };
  };
  return {
    there,
    sent,
    pauses,
    answers,
    open,
    store,
    setAway(to: boolean) {
      isAway = to;
    },
    /** Makes requests wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      isHeld = promise;
      return resolve;
    },
    mostShrinking: () => mostShrinking,
  };
}
