import { data, redirect } from 'react-router';
import { isLeadMove, LEAD_MOVES } from '#contract/leads/lead-states.ts';
import { NOTE_MISSING } from '#contract/messages/inbox.ts';
import { REASON_NEEDED } from '#contract/messages/leads.ts';
import type { Lead } from '#contract/office/lead-schemas.ts';
import { ANSWER_WAYS } from '#contract/office/leads.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { attempt, type RefusedForm, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, textIn } from '../lib/page-loaders.ts';
import { type InboxIntent, isInboxIntent, pathAfter } from './lead-done.ts';

interface Target {
  api: OfficeApi;
  path: string;
  form: FormData;
}

const NONE = 'none';
const documentIdIn = (form: FormData, name: string) => {
  const id = textIn(form, name);
  return id === '' || id === NONE ? null : id;
};

const versionIn = (form: FormData) => Number(textIn(form, 'version'));

/**
 * Returns whether the lead was brought into the requested state within the last ten seconds, as if a button was pressed twice without scripts: the
 * second request then shows no error.
 */
async function wasDone(intent: InboxIntent, { api, path, form }: Target): Promise<boolean> {
  const { state, events, version } = await api.ask<Lead>('GET', path);
  const isNew = version > versionIn(form) && Date.now() - Date.parse(events[0]?.at ?? '') < 10_000;
  if (intent !== 'move') return intent === 'undo' && isNew && events[0]?.body === state;
  const move = textIn(form, 'move');
  return isNew && isLeadMove(move) && LEAD_MOVES[move].to === state;
}

function sentBy(intent: InboxIntent, { form }: Target): { path: string; body: object } | RefusedForm {
  const version = versionIn(form);
  switch (intent) {
    case 'move': {
      const move = textIn(form, 'move');
      const reason = [textIn(form, 'own'), textIn(form, 'reason')].find((text) => text.trim() !== '') ?? '';
      if (move === 'lose' && reason === '') return { status: 422, fields: { reason: REASON_NEEDED } };
      return {
        path: 'moves',
        body: {
          move,
          version,
          reason: move === 'lose' ? reason.trim() : undefined,
          sold: move === 'win' ? documentIdIn(form, 'sold') : undefined,
        },
      };
    }
    case 'undo':
      return { path: 'undo', body: { version } };
    case 'assign':
      return { path: 'assignee', body: { version, assignee: documentIdIn(form, 'assignee') } };
    case 'contact':
      return { path: 'contact', body: { way: ANSWER_WAYS.find((way) => way === textIn(form, 'way')) ?? 'phone' } };
    default: {
      const text = textIn(form, 'text').trim();
      return text === '' ? { status: 422, fields: { text: NOTE_MISSING } } : { path: 'notes', body: { text } };
    }
  }
}

async function doIt(intent: InboxIntent, target: Target): Promise<RefusedForm | undefined> {
  const sent = sentBy(intent, target);
  if ('status' in sent) return sent;
  const { refused } = await attempt(target.api.ask('POST', `${target.path}/${sent.path}`, sent.body));
  if (!refused || (refused.status === 409 && (await wasDone(intent, target)))) return;
  return refused;
}

/** Handles the buttons of a lead, on any page, then redirects to the page with a notice and a button to undo. */
export const leadAction = officeAction(async ({ url, params, form, api }) => {
  const intent = textIn(form, 'intent');
  const of = params.documentId ?? textIn(form, 'of');
  if (!isInboxIntent(intent) || of === '') throw data(null, { status: 404 });
  const target = { api, form, path: safePath`/sell/api/leads/${of}` };
  const refused = await doIt(intent, target);
  if (refused) return refusal(refused, form);
  throw redirect(pathAfter(url, intent, of));
});

/** Reloads the page also after a refused form: the lead may have changed meanwhile. */
export const shouldRevalidate = () => true;
