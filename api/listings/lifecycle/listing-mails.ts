import { isPublicState } from '#contract/listing-states.ts';
import { endDate, listingEndsMail } from '#contract/messages/listing-mails.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { ComposeMail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../../platform/mail/mail-text.ts';
import { findAccountByIdentifier } from '../../accounts/account-queries.ts';
import { findListing, publicValues } from '../rows/listing-rows.ts';
import { listingTitle } from '../rows/listing-title.ts';
import { aboutEnd, listHeads } from './listing-reminders.ts';
import { type MarketKeys, renewalCode } from './renewal-codes.ts';

interface MailDeps {
  db: Database;
  config: Config;
  keys: MarketKeys;
}

/** Writes the mails that remind sellers of ads that end soon. */
export function listingMails({ db, config, keys }: MailDeps): { 'listing-ends': ComposeMail } {
  const { siteName, publicUrl } = config;
  return {
    async 'listing-ends'({ recipient, about }) {
      const [documentId = ''] = about.split(' ');
      const listing = await findListing(db, documentId);
      // The ad was renewed, sold or withdrawn while the mail was queued, so there is nothing to remind of.
      if (!listing || !isPublicState(listing.state) || aboutEnd(listing) !== about) return undefined;
      const account = await findAccountByIdentifier(db, recipient);
      const heads = await listHeads(db, listing.seller_id);
      // No mail to a recipient who no longer decides about the ad: the number may be somebody else's by now, or the member has left the
      // team.
      if (!account || !heads.some(({ id }) => id === account.id)) return undefined;
      const expiresAt = listing.expires_at ?? 0;
      const title = listingTitle(listing.kind, await publicValues(db, listing));
      const words = listingEndsMail(siteName, title, endDate(expiresAt), `${publicUrl}/sell/listings/${documentId}`);
      const code = renewalCode(keys, { documentId, expiresAt });
      return layOutMail(config, words, { name: account.username, url: `${publicUrl}/renew?code=${code}` });
    },
  };
}
