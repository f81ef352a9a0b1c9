import { photoName } from '#contract/messages/photo-board.ts';
import type { ListingPhoto, ListingPhotos, PhotoOrder } from '#contract/office/photo-schemas.ts';
import { photoPath, photosPath } from '#contract/office/photos.ts';
import { browserApi } from '../lib/office-api.ts';
import { type Arrangement, openArrangement } from './photo-arrangement.ts';
import type { PhotoFault } from './photo-measures.ts';
import { type OpenedPhoto, openPhotoQueue, type PhotoQueue } from './photo-queue.ts';
import { openPhotoStore } from './photo-store.ts';
import { sendPhoto } from './send-photo.ts';
import { digestOf, measure, shrinkPhoto } from './shrink-photo.ts';

/** All photos of a listing for the page: those that the server has, and those that are being uploaded. */
export interface PhotoBoard {
  saved: Arrangement;
  queue: PhotoQueue;
  /** Returns the thumbnail of a photo that was uploaded from this page, so that the page need not download it. */
  thumbnailOf(sha256: string): string | undefined;
  /** Returns what is wrong with an uploaded photo, such as blur; null: nothing. `image`: the element that shows it. */
  faultOf(photo: ListingPhoto, image: HTMLImageElement): PhotoFault | null;
  /** Downloads a photo from the server in its full stored size. */
  open(photo: ListingPhoto): Promise<OpenedPhoto>;
  close(): void;
}

/**
 * Returns what is wrong with the photo in an image element, such as blur. Null for a picture from another site, whose pixels the browser does not
 * give out.
 */
function faultIn(image: HTMLImageElement, { width, height }: ListingPhoto): PhotoFault | null {
  const isOwn = new URL(image.currentSrc).origin === window.location.origin || image.currentSrc.startsWith('data:');
  return isOwn && width !== null && height !== null ? measure(image, { width, height }) : null;
}

/** Waits `ms`, or less if the connection may be back: on `online`, or when the page is shown or focused. */
const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => {
    const events = ['online', 'focus', 'visibilitychange'];
    const go = () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    for (const event of events) window.addEventListener(event, go);
  });

/**
 * Runs `work` in only one of the tabs that have the listing open. In browsers without locks each tab runs it, and the server ignores photos
 * that it has already.
 */
function aloneFor<Result>(listing: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(`photos of ${listing}`, work) : work();
}

export async function openPhotoBoard(listing: string, initial: readonly ListingPhoto[]): Promise<PhotoBoard> {
  const path = photosPath(listing);
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', to: string, body?: PhotoOrder) =>
    (await browserApi.ask<ListingPhotos>(method, to, body)).photos;
  const load = () => ask('GET', path);
  const saved = openArrangement(initial, {
    load,
    arrange: (order) => ask('PUT', path, { order }),
    remove: (sha256) => ask('DELETE', photoPath(listing, sha256)),
    pause: pauseFor,
  });
  const thumbnails = new Map<string, string>();
  const faults = new Map<string, PhotoFault | null>();
  const queue = openPhotoQueue({
    listing,
    load,
    shrink: shrinkPhoto,
    digest: digestOf,
    send: sendPhoto,
    pause: pauseFor,
    store: await openPhotoStore(),
    onSaved(photo, kept) {
      if (kept?.thumbnail) thumbnails.set(photo.sha256, kept.thumbnail);
      if (kept?.fault !== undefined) faults.set(photo.sha256, kept.fault);
      saved.add(photo, kept?.replaces);
    },
    isSaved: saved.has,
    alone: (work) => aloneFor(listing, work),
  });
  queue.resume();
  const resume = () => queue.resume();
  // Resumes uploading, since the user may have signed in again in another tab.
  window.addEventListener('focus', resume);
  return {
    saved,
    queue,
    thumbnailOf: (sha256) => thumbnails.get(sha256),
    faultOf(photo, image) {
      const known = faults.get(photo.sha256);
      const fault = known === undefined ? faultIn(image, photo) : known;
      faults.set(photo.sha256, fault);
      return fault;
    },
    async open({ sha256, url, position }) {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`A photo is ${answer.status}`);
      return { sha256, name: photoName(position + 1), bytes: await answer.blob() };
    },
    close() {
      window.removeEventListener('focus', resume);
      queue.close();
    },
  };
}
