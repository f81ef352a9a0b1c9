import { NOT_SAVED } from '#contract/messages/own-pages.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';

/** Saves a private seller's public name. Returns the refusal; undefined on success. */
export async function saveName(api: OfficeApi, form: FormData) {
  const location = textIn(form, 'location').trim() === '' ? null : textIn(form, 'location');
  const body = { name: textIn(form, 'name'), location };
  const { refused } = await attempt(api.ask('PATCH', '/sell/api/private-seller', body));
  if (!refused) return undefined;
  const userMessage = refused.status === 400 ? NOT_SAVED : refused.userMessage;
  return refusal({ status: refused.status, userMessage, fields: refused.fields }, form);
}
