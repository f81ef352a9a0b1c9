import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { invitationMail } from '#contract/messages/team-mails.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { codeOfInvite, INVITATION_DAYS, type InviteSecrets, invitationLink } from './invite-writes.ts';
import { findSellerName } from './seller-queries.ts';

interface InviteMailDeps {
  db: Database;
  clock: Clock;
  config: Config;
  secrets: InviteSecrets;
}

/** The mail that offers a place; `about` is what its code is made of. */
export function inviteMails({ db, clock, config, secrets }: InviteMailDeps): { invitation: ComposeMail } {
  return {
    async invitation({ about, recipient }) {
      const code = codeOfInvite(secrets, about);
      const invite = await db
        .selectFrom('seller_invite')
        .select(['seller_id', 'role'])
        .where('hash', '=', hashOfSecret(code))
        .where('email', '=', recipient)
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      const seller = invite && (await findSellerName(db, invite.seller_id));
      if (!invite || seller === undefined) return undefined;
      const words = invitationMail(config.siteName, { seller, role: invite.role, days: INVITATION_DAYS });
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: invitationLink(config.publicUrl, code) });
    },
  };
}
