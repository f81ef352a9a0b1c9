import { data } from 'react-router';
import type { Area } from '#contract/office/areas.ts';
import type { SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, type RefusedForm } from './attempt.ts';
import { hasStatus, type OfficeApi } from './office-api.ts';
import { objectOf, readJson, textOf } from './read-json.ts';
import { signInBy } from './sign-in-by.ts';

/**
 * A form whose sender was signed out, or had not given the second factor. The page that asks for that holds the form in a hidden field and sends both
 * together, so that nothing must be typed again, even without scripts.
 */
export interface KeptForm {
  kept: string;
  /** The second factors that the user has, for the page that asks for one; null: the page asks to sign in. */
  factor: SecondFactorState | null;
  /** Why the last sign-in or second factor was refused; null: none was sent. */
  refused: Refusal | null;
}

/** Name of the hidden field that contains the kept form as text. */
export const KEPT = 'kept';

export const isKeptForm = (value: unknown): value is KeptForm => textOf(objectOf(value)[KEPT]) !== null;

const isText = (value: unknown) => typeof value === 'string';

/** Splits what was sent into the kept form, and the sign-in or second factor that was sent with it. */
export function unpackForm(sent: FormData): { form: FormData; proof?: FormData } {
  if (!sent.has(KEPT)) return { form: sent };
  const fields = readJson(String(sent.get(KEPT)));
  sent.delete(KEPT);
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields.filter(Array.isArray) : []) {
    if (isText(name) && isText(value)) form.append(name, value);
  }
  return { form, proof: sent };
}

/** Returns a form as one text. Undefined for a form with a password, which must not be written into a page. */
function packForm(form: FormData): string | undefined {
  const fields = Array.from(form);
  return fields.some(([name]) => /password/i.test(name)) ? undefined : JSON.stringify(fields);
}

/** Returns the second factor in the API's format: a passkey's answer, or a code. */
export function secondFactorIn(form: FormData): { passkey: unknown } | { code: string } {
  // An answer that is not valid JSON counts as a missing one.
  const passkey = readJson(String(form.get('passkey') ?? ''));
  return passkey === undefined ? { code: String(form.get('code') ?? '').trim() } : { passkey };
}

/** Signs in, or gives the second factor. Returns the refusal; null: there was none. */
export async function giveProof(api: OfficeApi, area: Area, proof: FormData): Promise<RefusedForm | null> {
  if (proof.has('password')) return signInBy(api, area, proof);
  if (!proof.has('code')) return null;
  return (await attempt(api.ask('POST', `/${area}/api/second-factor/check`, secondFactorIn(proof)))).refused;
}

interface Refused {
  form: FormData;
  error: unknown;
  /** Why the sign-in or second factor was refused. */
  refused: Refusal | null;
}

/**
 * Returns the answer that asks the sender of a form to sign in or to give the second factor. Undefined if the request failed for another
 * reason.
 */
export async function askForProof(api: OfficeApi, area: Area, { form, error, refused }: Refused) {
  const isSignedOut = hasStatus(error, 401);
  if (!isSignedOut && !(hasStatus(error, 403) && error.kind === 'SecondFactorError')) return undefined;
  const kept = packForm(form);
  if (kept === undefined) return undefined;
  const factor = isSignedOut ? null : await api.ask<SecondFactorState>('GET', `/${area}/api/second-factor`);
  return data<KeptForm>({ kept, factor, refused }, { status: error.status });
}
