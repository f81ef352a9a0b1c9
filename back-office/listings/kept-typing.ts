import type { ListingValue } from '#contract/listings/listing-fields.ts';
import type { TypedField } from './typed-values.ts';

/** Typed values that the server has not saved yet. They are stored in the browser, since a phone may close the tab to save memory. */
export interface Kept {
  fields: Record<string, TypedField>;
  /** Values in save requests that got no answer, by field: the server may or may not have saved them. */
  sent: Record<string, ListingValue[]>;
}

export interface KeptTyping {
  read(): Kept | undefined;
  write(kept: Kept): void;
  clear(): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTyped = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  isRecord(value.sent) &&
  Object.values(value.sent).every(Array.isArray) &&
  isRecord(value.fields) &&
  Object.values(value.fields).every((field) => isRecord(field) && isTyped(field.typed) && 'was' in field);

/**
 * Stores typed values in local storage with each key press, so that nothing is lost when the phone closes the tab. If storage is full or switched
 * off, unsaved values are lost with the page.
 */
export function openKeptTyping(documentId: string, storage: () => Storage): KeptTyping {
  const key = `ad-${documentId}`;
  const safely = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    read() {
      const kept: unknown = safely(() => JSON.parse(storage().getItem(key) ?? 'null'));
      return isKept(kept) ? kept : undefined;
    },
    write: (kept) => void safely(() => storage().setItem(key, JSON.stringify(kept))),
    clear: () => void safely(() => storage().removeItem(key)),
  };
}
