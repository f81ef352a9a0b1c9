import { redirect } from 'react-router';
import { TEAM_DONE } from '#contract/messages/team.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { findActing } from '../lib/acting.ts';
import { doneAt, FIRST_PAGES, officeAction, textIn } from '../lib/page-loaders.ts';
import { orRefused } from './team-refusal.ts';

type Done = keyof typeof TEAM_DONE;
export const isTeamDone = (text: string | null): text is Done => text !== null && Object.hasOwn(TEAM_DONE, text);

/** Handles the buttons of the team page. */
export const teamAction = officeAction(async ({ url, form, api }) => {
  const { seller } = await findActing({ url, api });
  const [intent, role] = [textIn(form, 'intent'), textIn(form, 'role')];
  const of = encodeURIComponent(textIn(form, 'of'));
  const path = safePath`/sell/api/sellers/${seller.documentId}`;
  const keep = form.getAll('keep').map(String);
  const acts: Record<string, () => Promise<Done>> = {
    async invite() {
      await api.ask('POST', `${path}/invites`, { email: textIn(form, 'email').trim(), role });
      return 'invited';
    },
    async resend() {
      await api.ask('POST', `${path}/invites/${of}`);
      return 'resent';
    },
    async cancel() {
      await api.ask('DELETE', `${path}/invites/${of}`);
      return 'cancelled';
    },
    async role() {
      await api.ask('PATCH', `${path}/team/${of}`, { role, was: textIn(form, 'was'), keep });
      return 'role';
    },
    async remove() {
      await api.ask('DELETE', `${path}/team/${of}`, { keep });
      return 'removed';
    },
  };
  if (intent === 'leave') {
    return orRefused(form, async () => {
      await api.ask('DELETE', `${path}/membership`);
      // To another of their sellers, or to the page that says that they have none.
      throw redirect(FIRST_PAGES.sell);
    });
  }
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) throw doneAt(url, '');
  return orRefused(form, async () => {
    throw doneAt(url, await act());
  });
});
