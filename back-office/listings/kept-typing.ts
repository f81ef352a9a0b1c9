import type { ListingValue } from '#contract/listing-fields.ts';
import type { TypedField } from './typed-values.ts';

/** What was typed and has not arrived, so that it is there after the tab was killed. */
export interface Kept {
  fields: Record<string, TypedField>;
  /** What was sent without an answer: it may have arrived. */
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
 * In the browser's own storage, which is written before the next letter: what is typed while the phone ends the tab is not lost.
 * Storage that is full or switched off keeps nothing; saving goes on without it.
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
