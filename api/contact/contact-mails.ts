import { sql } from 'kysely';
import {
  CONTACT_MESSAGE_DAYS,
  type ContactListing,
  contactListingPath,
  DONE_MESSAGE_DAYS,
  listingNamedIn,
} from '#contract/leads/contact.ts';
import { OPEN_MESSAGE_STATES } from '#contract/leads/visitor-message-states.ts';
import * as messages from '#contract/messages/contact.ts';
import { formatPrice } from '#contract/messages/units.ts';
import { answerItHere } from '#contract/messages/visitor-messages.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { formatPhone } from '#contract/values/phones.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { mailField, mailJob } from '../../platform/mail/outbox.ts';
import { findListingFacts, type ListingFacts } from '../leads/rows/listing-queries.ts';

const MOST_LINKS = 5;
const LINKS = /\bhttps?:\/\/|\bwww\./gi;

/**
 * Returns whether a text has more than five links. Genuine messages have one or two; mails with so many are marked as suspicious for the
 * readers of the mailbox.
 */
const looksLikeSpam = (text: string) => (text.match(LINKS)?.length ?? 0) > MOST_LINKS;

function sellerLines(seller: ListingFacts['seller']): string[] {
  if (seller === null) return [messages.NO_SELLER];
  const { name, phonenumber, isPrivate } = seller;
  if (isPrivate) return [messages.sellerLine(name), messages.PRIVATE_SELLER_PHONE];
  const phone = phonenumber === null ? messages.NO_SELLER_PHONE : messages.sellerPhoneLine(formatPhone(phonenumber));
  return [messages.sellerLine(name), phone];
}

function listingLines({ title, reference, price, seller }: ListingFacts, { kind }: ContactListing, address: string) {
  return definedItems(
    messages.IN_THE_CATALOGUE,
    kind === 'car' ? messages.carLine(title) : messages.partLine(title),
    reference === null ? undefined : messages.referenceLine(reference),
    messages.priceLine(formatPrice(price)),
    messages.pageLine(address),
    ...sellerLines(seller),
  );
}

/**
 * Returns lines about the listing that a message names, from the database: the visitor's own words about its seller may be untrue. Empty if
 * the message names no listing on sale.
 */
async function describeListing(db: Database, body: string, publicUrl: string): Promise<string> {
  const listing = listingNamedIn(body, publicUrl);
  const facts = listing && (await findListingFacts(db, listing));
  if (!facts) return '';
  const lines = listingLines(facts, listing, publicUrl + contactListingPath(listing));
  return `${lines.map((line) => line.replace(/\s+/g, ' ')).join('\n')}\n`;
}

/** Writes the mails of the contact form: plain text, sent only to the market's own mailbox, with the visitor's address for replies. */
export function contactMails(db: Database, { siteName, publicUrl }: Config): { contact: ComposeMail } {
  return {
    async contact({ about }) {
      const message = await db
        .selectFrom('contact_message')
        .selectAll()
        .where('id', '=', Number(about))
        .executeTakeFirst();
      if (!message) return undefined;
      const { sender, subject, body } = message;
      const listing = await describeListing(db, body, publicUrl);
      return {
        subject: `${looksLikeSpam(body) ? messages.SPAM_MARK : ''}${subject}`,
        // Our own lines come first, and a separator precedes the visitor's text, so that imitated lines in that text are recognised.
        text: `${answerItHere(`${publicUrl}/staff/inbox/${about}`)}\n\n${listing && `${listing}\n`}${messages.THE_VISITOR_WROTE}\n\n${body}\n\n-- \n${messages.sentBy(sender, siteName)}\n`,
        replyTo: sender,
      };
    },
  };
}

/**
 * Deletes messages a few days after they were closed, and after a few months in any case, once their mails are sent. Their events are
 * deleted too.
 */
export async function removeOldMessages(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('contact_message')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<=', now - CONTACT_MESSAGE_DAYS * DAY_MS),
        and([
          eb('state', 'not in', [...OPEN_MESSAGE_STATES]),
          eb('updated_at', '<=', now - DONE_MESSAGE_DAYS * DAY_MS),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) => {
      const waiting = selectFrom('job').select('job.id').where('kind', '=', mailJob('contact'));
      return not(exists(waiting.where(mailField('about'), '=', sql<string>`cast(contact_message.id as text)`)));
    })
    .execute();
}
