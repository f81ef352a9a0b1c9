import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { invitationMail } from '#contract/messages/team-mails.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findInvitation } from './invite-queries.ts';
import { codeOfInvite, INVITATION_DAYS, type InviteSecrets, invitationLink } from './invite-writes.ts';

interface InviteMailDeps {
  db: Database;
  clock: Clock;
  config: Config;
  secrets: InviteSecrets;
}

/** Writes the mail with an invitation. `about` contains the seed from which the code in the mail's link is derived. */
export function inviteMails({ db, clock, config, secrets }: InviteMailDeps): { invitation: ComposeMail } {
  return {
    async invitation({ about, recipient }) {
      const code = codeOfInvite(secrets, about);
      const invite = await findInvitation(db, code, clock.now());
      if (invite?.email !== recipient) return undefined;
      const { role, invitedBy } = invite;
      const offer = { seller: invite.seller ?? '', role, invitedBy, days: INVITATION_DAYS };
      const words = invitationMail(config.siteName, offer);
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: invitationLink(config.publicUrl, code) });
    },
  };
}
