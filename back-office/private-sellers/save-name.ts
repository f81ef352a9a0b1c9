import { data } from 'react-router';
import { NOT_SAVED } from '#contract/messages/own-pages.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { textIn } from '../lib/page-loaders.ts';

/** Undefined: it is saved. */
export async function saveName(api: OfficeApi, form: FormData) {
  const typed = { name: textIn(form, 'name'), location: textIn(form, 'location') };
  try {
    const location = typed.location.trim() === '' ? null : typed.location;
    await api.ask('PATCH', '/sell/api/private-seller', { name: typed.name, location });
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 400)) throw error;
    return data({ said: NOT_SAVED, fields: error.fields, typed }, { status: 400 });
  }
}
