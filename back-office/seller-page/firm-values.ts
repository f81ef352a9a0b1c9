import { data } from 'react-router';
import { NOT_SAVED, theirs } from '#contract/messages/own-pages.ts';
import type { SellerPage, SellerPageValues } from '#contract/office/firm-schemas.ts';
import { DAYS } from '#contract/values/opening-hours.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';

/** A refused form, with the values as typed. */
export interface FirmOutcome {
  said: string | null;
  /** By field: an error message, or the value that somebody else saved meanwhile. */
  fields: Record<string, string>;
  typed: SellerPageValues;
  version: number;
}

/** Returns the form's values; a day without hours is closed. */
export function valuesIn(form: FormData): SellerPageValues {
  const line = (name: string) => textIn(form, name).trim();
  const hours = DAYS.flatMap((day) => {
    // Some browsers add seconds.
    const [from, to] = [line(`from-${day}`).slice(0, 5), line(`to-${day}`).slice(0, 5)];
    return from === '' && to === '' ? [] : [`${day} ${from}-${to}`];
  });
  return {
    about: line('about'),
    location: line('location'),
    phone: line('phone'),
    whatsapp: line('whatsapp'),
    email: line('email'),
    openingHours: hours,
    address: line('address'),
    legalName: line('legalName'),
    registrationNo: line('registrationNo'),
  };
}

const wordsOf = (value: string | string[] | null) => (Array.isArray(value) ? value.join(', ') : (value ?? ''));
/** Browsers send line breaks as CR LF. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n');

/** Returns the fields in which the saved value differs from the typed one: somebody else changed them. */
export function conflictsOf(typed: SellerPageValues, saved: SellerPageValues): Record<string, string> {
  const before: Readonly<Record<string, string | string[] | null>> = { ...saved };
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, plain(wordsOf(value)), wordsOf(before[name] ?? null)] as const)
      .filter(([, yours, told]) => yours !== told)
      .map(([name, , told]) => [name, theirs(told)]),
  );
}

/** Saves the form; returns undefined on success. */
export async function saveFirm(api: OfficeApi, path: string, form: FormData) {
  const typed = valuesIn(form);
  const version = Number(textIn(form, 'version')) || 1;
  const refusal = (outcome: Omit<FirmOutcome, 'typed'>, status: number) =>
    data<FirmOutcome>({ ...outcome, typed }, { status });
  try {
    await api.ask('PATCH', path, { version, values: typed });
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 400, 409, 429)) throw error;
    const { said } = error;
    if (error.status === 400) {
      // The API names fields as "values,phone".
      const fields = Object.entries(error.fields).map(([path, message]) => [path.replace(/^values[.,]/, ''), message]);
      return refusal({ said: NOT_SAVED, fields: Object.fromEntries(fields), version }, 400);
    }
    if (error.status === 429) return refusal({ said, fields: {}, version }, 429);
    const now = await api.ask<SellerPage>('GET', path);
    return refusal({ said, fields: conflictsOf(typed, now.values), version: now.version }, 409);
  }
}
