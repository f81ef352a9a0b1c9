import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { replacingPath } from '#contract/office/photos.ts';
import { objectOf, readJson, textOf } from '../lib/read-json.ts';

/** Ms without progress after which an upload counts as failed. */
const STALLED_MS = 30_000;
/** Ms to wait for the answer after the upload: the server may first have to process other photos. */
const ANSWERED_WITHIN_MS = 120_000;

/** Result of uploading a photo. */
export type SendOutcome =
  | { kind: 'saved'; photo: ListingPhoto }
  /** The connection broke, or the server is busy: retry after `afterS` seconds at the earliest. */
  | { kind: 'later'; afterS: number }
  /** The server failed, perhaps because of this photo: retry only a few times. */
  | { kind: 'failed' }
  | { kind: 'signed out' }
  /** The server will never accept the photo. `reason`: a sentence for the user. */
  | { kind: 'refused'; reason: string };

interface Answered {
  status: number;
  text: string;
  retryAfterS: number;
}

const isNumber = (value: unknown) => typeof value === 'number';
const isNumberOrNull = (value: unknown) => value === null || isNumber(value);

function isPhoto(value: unknown): value is ListingPhoto {
  const { sha256, mediaId, url, position, width, height, placeholder } = objectOf(value);
  return (
    textOf(sha256) !== null &&
    textOf(url) !== null &&
    [mediaId, position].every(isNumber) &&
    [width, height].every(isNumberOrNull) &&
    (placeholder === null || typeof placeholder === 'string')
  );
}

/** Returns the result of an upload by its HTTP answer, which may also come from a proxy in front of the server. */
export function outcomeOf({ status, text, retryAfterS }: Answered): SendOutcome {
  const { photo, error } = objectOf(readJson(text));
  if (status === 200) return isPhoto(photo) ? { kind: 'saved', photo } : { kind: 'later', afterS: retryAfterS };
  if (status === 401) return { kind: 'signed out' };
  // 502: a reverse proxy answers so when the server crashed during the request.
  if (status === 500 || status === 502) return { kind: 'failed' };
  if (status === 0 || status === 408 || status >= 500) return { kind: 'later', afterS: retryAfterS };
  return { kind: 'refused', reason: textOf(objectOf(error).message) ?? '' };
}

/** Uploads a photo in one request. `onProgress` gets the fraction sent, 0 to 1. */
export function sendPhoto(
  {
    listing,
    sha256,
    bytes,
    replaces = [],
  }: { listing: string; sha256: string; bytes: Blob; replaces?: readonly string[] },
  onProgress: (part: number) => void,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // XMLHttpRequest is used since `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = (withinMs: number) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), withinMs);
    };
    const end = () => {
      clearTimeout(stalled);
      const retryAfterS = Number(request.getResponseHeader('retry-after') ?? 0) || 0;
      resolve(outcomeOf({ status: request.status, text: request.responseText, retryAfterS }));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch(STALLED_MS);
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.upload.onload = () => watch(ANSWERED_WITHIN_MS);
    request.onloadend = end;
    request.open('PUT', replacingPath(listing, sha256, replaces));
    request.setRequestHeader('content-type', bytes.type || 'application/octet-stream');
    request.send(bytes);
    watch(STALLED_MS);
  });
}
