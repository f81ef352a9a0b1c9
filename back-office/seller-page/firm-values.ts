import { NOT_SAVED, theirs } from '#contract/messages/own-pages.ts';
import type { SellerPage, SellerPageValues } from '#contract/office/firm-schemas.ts';
import { DAYS } from '#contract/values/opening-hours.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';

/**
 * Reads the details of a dealer or garage from a form. `textOf`: returns the text of a field by its name. Days without opening hours are left out.
 */
export function firmValues(textOf: (name: string) => string): SellerPageValues {
  const line = (name: string) => textOf(name).trim();
  const hours = DAYS.flatMap((day) => {
    // Some browsers send times with seconds, "08:00:00".
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
/** Replaces the line breaks CR LF, which browsers send, by LF, which is stored. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n');

/** Returns, by field, a sentence with the saved value of each field that differs from the typed value, because somebody else has changed it. */
export function conflictsOf(typed: SellerPageValues, saved: SellerPageValues): Record<string, string> {
  const before: Readonly<Record<string, string | string[] | null>> = { ...saved };
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, plain(wordsOf(value)), wordsOf(before[name] ?? null)] as const)
      .filter(([, yours, stored]) => yours !== stored)
      .map(([name, , stored]) => [name, theirs(stored)]),
  );
}

/**
 * Saves the details of a dealer or garage; returns undefined on success. If somebody else has saved meanwhile, the page shows the saved values
 * beside the fields; sending the form again overwrites them.
 */
export async function saveFirm(api: OfficeApi, path: string, form: FormData) {
  const typed = firmValues((name) => textIn(form, name));
  const { refused } = await attempt(
    api.ask('PATCH', path, { version: Number(textIn(form, 'version')) || 1, values: typed }),
  );
  if (!refused) return undefined;
  const { status, userMessage } = refused;
  if (status === 409) {
    const now = await api.ask<SellerPage>('GET', path);
    form.set('version', String(now.version));
    return refusal({ status, userMessage, fields: conflictsOf(typed, now.values) }, form);
  }
  // The API names each field by its path, as in "values,phone"; the page's form names it "phone".
  const fields = Object.entries(refused.fields).map(([path, message]) => [path.replace(/^values[.,]/, ''), message]);
  return refusal(
    { status, userMessage: status === 400 ? NOT_SAVED : userMessage, fields: Object.fromEntries(fields) },
    form,
  );
}
