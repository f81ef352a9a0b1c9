import { data, redirect } from 'react-router';
import { isChosenState } from '#contract/leads/visitor-message-states.ts';
import { NOTE_MISSING } from '#contract/messages/inbox.ts';
import { ANSWER_MISSING } from '#contract/messages/visitor-messages.ts';
import type { VisitorMessage, VisitorMessageRow } from '#contract/office/visitor-message-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { attempt, type RefusedForm, refusal } from '../lib/attempt.ts';
import { officeAction, textIn } from '../lib/page-loaders.ts';
import type { SentFields } from '../shell/hidden-fields.tsx';
import { messagePath } from './message-parts.tsx';

const INTENTS = ['answer', 'note', 'assign', 'state', 'undo'] as const;
export type MessageIntent = (typeof INTENTS)[number];

export const isMessageIntent = (name: string): name is MessageIntent => INTENTS.some((intent) => intent === name);

/**
 * Returns the hidden fields of a form that acts on a visitor's message. `state`: the message's new state; undefined if the form does not change it.
 */
export const sentFor = (
  intent: MessageIntent,
  { version }: Pick<VisitorMessageRow, 'version'>,
  state?: string,
): SentFields => ({ intent, version, state });

export const messageApiPath = (id: string | undefined) => safePath`/staff/api/inbox/${id}`;

// No message: parts of addresses.
const PATHS: Readonly<Record<MessageIntent, string>> = {
  answer: 'answers',
  note: 'notes',
  assign: 'assignee',
  state: 'state',
  undo: 'undo',
};

interface Sent {
  refused?: RefusedForm;
  body?: object;
}

const missing = (field: string, words: string): Sent => ({
  refused: { status: 422, fields: Object.fromEntries([[field, words]]) },
});

function bodyOf(intent: MessageIntent, form: FormData): Sent {
  const version = Number(textIn(form, 'version'));
  const text = textIn(form, intent === 'answer' ? 'answer' : 'text').trim();
  switch (intent) {
    case 'answer':
      if (text === '') return missing('answer', ANSWER_MISSING);
      return { body: { version, text, keepsOpen: form.has('keepsOpen') } };
    case 'note':
      return text === '' ? missing('text', NOTE_MISSING) : { body: { text } };
    case 'assign': {
      const assignee = textIn(form, 'assignee');
      return { body: { version, assignee: assignee === 'none' ? null : assignee } };
    }
    case 'state':
      return { body: { version, state: textIn(form, 'state') } };
    default:
      return { body: { version } };
  }
}

/** Renames the API's field errors after the fields of the form. */
function inForm(intent: MessageIntent, fields: Record<string, string>): Record<string, string> {
  const { text } = fields;
  return intent === 'answer' && text !== undefined ? { answer: text } : fields;
}

/** Handles the forms of a message's page, then shows it with a notice. */
export const messageAction = officeAction(async ({ params, api, form }) => {
  const intent = textIn(form, 'intent');
  if (!isMessageIntent(intent)) throw data(null, { status: 404 });
  if (intent === 'state' && !isChosenState(textIn(form, 'state'))) throw data(null, { status: 404 });
  const { body, refused: faulty } = bodyOf(intent, form);
  if (faulty) return refusal(faulty, form);
  const path = messageApiPath(params.id);
  const { answer, refused } = await attempt(api.ask<VisitorMessage>('POST', `${path}/${PATHS[intent]}`, body));
  if (!refused) throw redirect(`${messagePath(answer.id)}?done=${intent}`);
  const { status, userMessage, fields } = refused;
  return refusal({ status, userMessage, fields: inForm(intent, fields) }, form);
});
