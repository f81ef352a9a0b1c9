import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formField, type ListingValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import type { CarProposal } from '#contract/office/stock-schemas.ts';
import { notesOf } from '../../ui/forms/field-frame.tsx';
import { browserApi } from '../lib/office-api.ts';
import type { DraftState } from './draft-state.ts';
import { type DraftSync, openDraftSync, TYPING_PAUSE_MS } from './draft-sync.ts';
import { askProposal, knownCar, type ListingFormData } from './form-data.ts';
import { openKeptTyping } from './kept-typing.ts';
import { conflictId, noteId } from './step-path.ts';
import { type Typed, typedValue } from './typed-values.ts';

export interface Draft {
  sync: DraftSync;
  state: DraftState;
  data: ListingFormData;
  photos: readonly ListingPhoto[];
  /** Number of photos that are still being uploaded. */
  photosWaiting: number;
  takePhotos: (photos: readonly ListingPhoto[], waiting: number) => void;
  /** The saved values of the listing; a typed value that can be parsed takes the place of the saved one. */
  values: ListingValues;
  proposal: CarProposal | null;
  /** Name of the field that has the keyboard focus; null: none. A field's error is shown only once the focus has left the field. */
  focused: string | null;
  setFocused: (name: string | null) => void;
}

export const DraftContext = createContext<Draft | undefined>(undefined);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('There is no form around this');
  return draft;
}

/**
 * Calls `work` when the connection may be back: on the event `online`, which Android sends too early, and when the page becomes visible or
 * its window is focused. Returns a function that stops it.
 */
function whenBack(work: () => void) {
  const whenSeen = () => document.visibilityState === 'visible' && work();
  window.addEventListener('online', work);
  document.addEventListener('visibilitychange', whenSeen);
  window.addEventListener('focus', whenSeen);
  return () => {
    window.removeEventListener('online', work);
    document.removeEventListener('visibilitychange', whenSeen);
    window.removeEventListener('focus', whenSeen);
  };
}

/** Returns the listing's values with the typed ones in place of the saved ones; where the typed text cannot be parsed, the saved value stays. */
function valuesOf({ listing, fields }: DraftState): ListingValues {
  const typed = Object.entries(fields).flatMap(([name, field]): [string, ListingValue][] => {
    const value = typedValue(listing.kind, name, field.typed);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...listing.values, ...Object.fromEntries(typed) };
}

/** Returns the values that cars of the typed make, model and year have most often; null: they are not known, or the listing is not a car. */
function useProposal({ proposal, listing }: ListingFormData, values: ListingValues): CarProposal | null {
  const keyOf = (of: ListingValues) => JSON.stringify(listing.kind === 'car' ? (knownCar(of) ?? null) : null);
  const key = keyOf(values);
  const [proposals, setProposals] = useState<Record<string, CarProposal | null>>({ [keyOf(listing.values)]: proposal });
  useEffect(() => {
    const car: Parameters<typeof askProposal>[1] | null = JSON.parse(key);
    if (!car || key in proposals) return;
    let isWanted = true;
    const take = (one: CarProposal | null) => isWanted && setProposals((before) => ({ ...before, [key]: one }));
    // The proposal is optional: if its request fails, none is shown.
    const timer = setTimeout(() => askProposal(browserApi, car).then(take, () => undefined), TYPING_PAUSE_MS / 2);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, proposals]);
  return proposals[key] ?? null;
}

/** Returns the form's state, which lives as long as the page of this listing, across its steps. */
export function useDraftState(data: ListingFormData, refused?: Parameters<typeof openDraftSync>[0]['refused']): Draft {
  const [sync] = useState(() => {
    const kept = openKeptTyping(data.listing.documentId, () => localStorage);
    return openDraftSync({ listing: data.listing, refused, api: browserApi, kept, whenBack });
  });
  const state = useSyncExternalStore(sync.subscribe, sync.state, sync.state);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => sync.start(), [sync]);
  const values = valuesOf(state);
  const [{ photos, photosWaiting }, setPhotos] = useState<Pick<Draft, 'photos' | 'photosWaiting'>>({
    photos: data.photos,
    photosWaiting: 0,
  });
  const takePhotos = useCallback(
    (now: readonly ListingPhoto[], waiting: number) => setPhotos({ photos: now, photosWaiting: waiting }),
    [],
  );
  return {
    sync,
    state,
    data,
    photos,
    photosWaiting,
    takePhotos,
    values,
    proposal: useProposal(data, values),
    focused,
    setFocused,
  };
}

export const asText = (typed: Typed): string => (typeof typed === 'string' ? typed : '');

export interface Field {
  id: string;
  name: string;
  label: string;
  /** True if the ad cannot be sent without a value. */
  isNeeded: boolean;
  hint: string | undefined;
  typed: Typed;
  fault: string | undefined;
  /** A sentence on how the text in this field was understood, such as an amount in words. */
  note: string | undefined;
  most: number | undefined;
  set: (typed: Typed) => void;
  /** ARIA attributes that link the field to its hint and its error message. */
  aria: {
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
    'aria-describedby': string | undefined;
  };
}

export function useField(name: string): Field {
  const { sync, state, focused } = useDraft();
  const id = useId();
  const own = formField(state.listing.kind, name);
  const { shape, hint } = own ?? {};
  const isLeft = focused !== name;
  const fault = isLeft ? state.faults[name] : undefined;
  const note = isLeft ? state.notes[name] : undefined;
  const described = [
    notesOf({ id, hint, error: fault }),
    note && noteId(id),
    state.conflicts[name] && conflictId(name),
  ];
  return {
    id,
    name,
    fault,
    note,
    label: own?.question ?? own?.label ?? messages.NOT_SAID,
    isNeeded: own?.isNeeded === true,
    hint,
    typed: sync.shown(name),
    most: shape && 'most' in shape && (shape.as === 'line' || shape.as === 'lines') ? shape.most : undefined,
    set: (typed) => sync.type(name, typed),
    aria: {
      'aria-invalid': fault ? true : undefined,
      'aria-required': own?.isNeeded || undefined,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    },
  };
}

/** Returns the field's value in the page; undefined if it is the one that the page was rendered with. */
function typedInPage(inPage: FormData, name: string, shown: Typed): Typed | undefined {
  const typed = inPage.getAll(name).map((one) => String(one).replaceAll('\r\n', '\n'));
  if (typeof shown !== 'string') return typed.join() === shown.join() ? undefined : typed;
  return typed[0] === shown ? undefined : typed[0];
}

/**
 * Takes over values that were typed before the scripts loaded. The browser's own restoring of forms is off, since its values may be
 * outdated.
 */
export function useTypedBefore(sync: DraftSync, names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have come.
  useEffect(() => {
    if (!form.current) return;
    const inPage = new FormData(form.current);
    for (const name of names) {
      const typed = typedInPage(inPage, name, sync.shown(name));
      if (typed !== undefined) sync.type(name, typed);
    }
  }, [sync]);
  return form;
}
