import { contactListingPath } from '#contract/leads/contact.ts';
import { answerDraft } from '#contract/messages/lead-inbox.ts';
import { leadConfirmationMail, leadMail } from '#contract/messages/lead-mails.ts';
import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { formatPrice } from '#contract/messages/units.ts';
import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { whatsAppLink } from '#contract/values/whatsapp.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { ComposeMail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../../platform/mail/mail-text.ts';
import { leadFieldsOf } from '../rows/lead-fields.ts';
import { contactListing, findLeadSeller, selectAnswering } from '../rows/lead-queries.ts';
import { findListingFacts } from '../rows/listing-queries.ts';

/** Returns the lead that a mail is about. Undefined once the buyer's data was erased; the mail is then not sent. */
async function findMailedLead(db: Database, documentId: string) {
  const lead = await db
    .selectFrom('lead')
    .leftJoin('listing', 'listing.id', 'lead.listing_id')
    .selectAll('lead')
    .select('listing.document_id as listing_document_id')
    .where('lead.document_id', '=', documentId)
    .where('lead.forget_at', 'is not', null)
    .executeTakeFirst();
  if (!lead) return undefined;
  const { kind, listing_document_id } = lead;
  const listing = listing_document_id === null ? null : contactListing({ kind, documentId: listing_document_id });
  const facts = listing && (await findListingFacts(db, listing));
  const seller = lead.seller_id === null ? undefined : await findLeadSeller(db, lead.seller_id);
  return {
    lead,
    seller,
    reference: facts?.reference ?? null,
    price: facts?.price ?? null,
    path: listing === null ? '/' : contactListingPath(listing),
  };
}

/** Returns the member with this address, if the member acts for the seller. Only such members get a link to the seller's pages. */
async function findAnswering(db: Database, sellerId: number | null, email: string) {
  if (sellerId === null) return undefined;
  return selectAnswering(db, sellerId).select('username').where('email', '=', email).executeTakeFirst();
}

type MailedLead = NonNullable<Awaited<ReturnType<typeof findMailedLead>>>;

const readable = (phone: string | null | undefined) => (phone == null ? null : formatPhone(phone));

/**
 * Returns a link to a WhatsApp chat with the buyer, with a prefilled message as on the lead's page; null if the buyer gave no mobile
 * number.
 */
const chatOf = ({ lead, reference, price, path }: MailedLead, publicUrl: string): string | null => {
  const { name, title, phone } = lead;
  const draft = answerDraft({ name, title, reference, price: formatPrice(price), address: publicUrl + path });
  return whatsAppLink([phone], draft) ?? null;
};

const wordsOf = ({ lead, reference }: MailedLead) => ({
  intent: lead.intent,
  title: lead.title,
  reference,
  name: lead.name ?? UNKNOWN_NAME,
  phone: readable(lead.phone),
  call: lead.phone === null ? null : `tel:${dialledPhone(lead.phone)}`,
  email: lead.email,
  message: lead.message || null,
  ...leadFieldsOf(lead),
});

/** Returns the seller's name and number for a mail to the market's staff, who need to know for whom they answer the lead. */
const sellerOf = ({ seller }: MailedLead) => ({ name: seller?.name ?? null, phone: readable(seller?.phone) });

/**
 * Writes the mail to the seller and the confirmation to the buyer. `about` is the lead's documentId. Replies to the seller's mail go to the
 * buyer.
 */
export function leadMails(db: Database, config: Config): Record<'lead' | 'lead-confirmation', ComposeMail> {
  const { siteName, publicUrl, contactMailbox } = config;

  /** Returns how to address the recipient: a member of the seller's team, the seller's own address, or the market's mailbox. */
  async function readerOf({ lead, seller, path }: MailedLead, recipient: string) {
    const member = await findAnswering(db, lead.seller_id, recipient);
    if (member) return { name: member.username, path: `/sell/leads/${lead.document_id}`, isMember: true };
    const isMarket = recipient === contactMailbox;
    return { name: isMarket ? siteName : (seller?.name ?? UNKNOWN_NAME), path, isMarket };
  }

  return {
    async lead({ about, recipient }) {
      const mailed = await findMailedLead(db, about);
      if (!mailed) return undefined;
      const { name, path, isMember = false, isMarket = false } = await readerOf(mailed, recipient);
      const chat = chatOf(mailed, publicUrl);
      const words = { ...wordsOf(mailed), chat, seller: isMarket ? sellerOf(mailed) : null, isForMember: isMember };
      const { email } = mailed.lead;
      const mail = layOutMail(config, leadMail(siteName, words), { name, url: publicUrl + path });
      return { ...mail, replyTo: email || undefined };
    },
    async 'lead-confirmation'({ about }) {
      const mailed = await findMailedLead(db, about);
      if (!mailed) return undefined;
      const { intent, title } = mailed.lead;
      const words = leadConfirmationMail(siteName, { intent, title, seller: mailed.seller?.name ?? null });
      return layOutMail(config, words, { name: UNKNOWN_NAME, url: publicUrl + mailed.path });
    },
  };
}
