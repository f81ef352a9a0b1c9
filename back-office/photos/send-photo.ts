import { photoPath, type SentPhoto } from '#contract/office/photos.ts';

/** Nothing of it has gone over the line for so long: the line is gone, though nobody said so. */
const STALLED_MS = 30_000;
/** All has gone, and the server looks at it: after those of others, where many send. */
const ANSWERED_WITHIN_MS = 120_000;

/** What came of sending a photo. */
export type SendOutcome =
  | { kind: 'saved'; photo: SentPhoto['photo'] }
  /** The line broke, or the server cannot take it now: to be tried again, not before so many seconds. */
  | { kind: 'later'; afterS: number }
  /** The server failed at it, which may be the photo's fault: to be tried again, but not for ever. */
  | { kind: 'failed' }
  | { kind: 'signed out' }
  /** It will not be taken however often it is sent. The reason is a sentence. */
  | { kind: 'refused'; reason: string };

interface Answered {
  status: number;
  text: string;
  retryAfterS: number;
}

function sentenceIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : '';
  } catch {
    return '';
  }
}

/** Also of an answer that something between here and the server gave. */
export function outcomeOf({ status, text, retryAfterS }: Answered): SendOutcome {
  if (status === 200) return { kind: 'saved', photo: (JSON.parse(text) as SentPhoto).photo };
  if (status === 401) return { kind: 'signed out' };
  // 502: a proxy's word for a server that ended over it.
  if (status === 500 || status === 502) return { kind: 'failed' };
  if (status === 0 || status === 408 || status >= 500) return { kind: 'later', afterS: retryAfterS };
  return { kind: 'refused', reason: sentenceIn(text) };
}

/** Sends a photo whole. `onProgress` is told the part that has gone, 0 to 1. */
export function sendPhoto(
  { listing, sha256, bytes }: { listing: string; sha256: string; bytes: Blob },
  onProgress: (part: number) => void,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // Only this tells how much has gone.
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
    request.open('PUT', photoPath(listing, sha256));
    request.setRequestHeader('content-type', bytes.type || 'application/octet-stream');
    request.send(bytes);
    watch(STALLED_MS);
  });
}
