import { redirect } from 'react-router';
import { TEAM_DONE } from '#contract/messages/team.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { findActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { doneAt, FIRST_PAGES, officeAction, textIn } from '../lib/page-loaders.ts';

type Done = keyof typeof TEAM_DONE;
export const isTeamDone = (text: string | null): text is Done => text !== null && Object.hasOwn(TEAM_DONE, text);

/** Handles the forms of the team page. */
export const teamAction = officeAction(async ({ url, form, api }) => {
  const { seller } = await findActing({ url, api });
  const [intent, role] = [textIn(form, 'intent'), textIn(form, 'role')];
  const of = encodeURIComponent(textIn(form, 'of'));
  const path = safePath`/sell/api/sellers/${seller.documentId}`;
  const keep = form.getAll('keep').map(String);
  const acts: Record<string, [() => Promise<void>, Done | 'left']> = {
    invite: [() => api.ask('POST', `${path}/invites`, { email: textIn(form, 'email').trim(), role }), 'invited'],
    resend: [() => api.ask('POST', `${path}/invites/${of}`), 'resent'],
    cancel: [() => api.ask('DELETE', `${path}/invites/${of}`), 'cancelled'],
    role: [() => api.ask('PATCH', `${path}/team/${of}`, { role, was: textIn(form, 'was'), keep }), 'role'],
    remove: [() => api.ask('DELETE', `${path}/team/${of}`, { keep }), 'removed'],
    leave: [() => api.ask('DELETE', `${path}/membership`), 'left'],
  };
  const [act, done] = (Object.hasOwn(acts, intent) ? acts[intent] : undefined) ?? [];
  if (!act || !done) throw doneAt(url, '');
  const { refused } = await attempt(act(), 404);
  if (refused) return refusal(refused, form);
  // A member who has left the team goes on to the first page, which acts for another of their sellers or leads to the page for users without one.
  throw done === 'left' ? redirect(FIRST_PAGES.sell) : doneAt(url, done);
});
