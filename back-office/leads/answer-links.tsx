import { type MouseEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as messages from '#contract/messages/lead-inbox.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { LeadRow } from '#contract/office/lead-schemas.ts';
import type { AnswerWay } from '#contract/office/leads.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { whatsAppLink } from '#contract/values/whatsapp.ts';
import { ChatIcon, MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { useSite } from '../../ui/site-context.ts';
import { pathAfter } from './lead-done.ts';
import { buyerOf, publicPathOf } from './lead-parts.tsx';

/** Returns a draft of the seller's answer, with the listing's title, reference, price and public address. */
export function useFirstWords(lead: LeadRow, reference: string | null = null): string {
  const { publicUrl } = useSite();
  const path = publicPathOf(lead);
  return messages.answerDraft({
    name: lead.name,
    title: lead.title,
    reference,
    price: formatPrice(lead.listing?.price ?? null),
    address: path === null ? null : publicUrl + path,
  });
}

/**
 * Returns a function that tells the server how the seller contacts the buyer. `keepalive` lets the request finish even if the phone's dialler
 * covers the page.
 */
function useNoteContact({ documentId }: LeadRow) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isNoted = useRef(false);
  return (way: AnswerWay) => {
    if (isNoted.current) return;
    isNoted.current = true;
    void fetch(safePath`/sell/api/leads/${documentId}/contact`, {
      method: 'POST',
      keepalive: true,
      body: JSON.stringify({ way }),
      headers: { 'content-type': 'application/json' },
    })
      .then(({ ok }) => {
        isNoted.current = false;
        const path = pathAfter(new URL(pathname + search, location.origin), 'contact', documentId);
        if (ok) return navigate(path, { replace: true, preventScrollReset: true });
      })
      // Nothing is shown if the request fails: the phone call works without a connection, and the seller can record the contact later with a button.
      .catch(() => {
        isNoted.current = false;
      });
  };
}

/** Returns a mailto link. The address is encoded, so that it cannot smuggle in a second recipient. */
const mailLink = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;

interface AnswerLinksProps {
  lead: LeadRow;
  /** The draft of a WhatsApp message. */
  draft: string;
}

/** Links to call the buyer, write on WhatsApp, or email. The WhatsApp link is left out for numbers that cannot be on WhatsApp. */
export function AnswerLinks({ lead, draft }: AnswerLinksProps) {
  const note = useNoteContact(lead);
  const { phone, email, title } = lead;
  const chat = whatsAppLink([phone], draft);
  const link = (way: AnswerWay, href: string, label: string, Sign: typeof PhoneIcon) => (
    <a
      href={href}
      aria-label={messages.reach(label, buyerOf(lead))}
      className={`grow sm:grow-0 ${way === 'phone' ? 'button-main' : 'button-quiet'} px-2 sm:px-4`}
      target={way === 'whatsapp' ? '_blank' : undefined}
      rel={way === 'whatsapp' ? 'noopener noreferrer' : undefined}
      // Records a contact only for the main mouse button, since other buttons may open a menu or a new tab.
      onClick={(event: MouseEvent) => event.button === 0 && note(way)}
    >
      <Sign className="size-4" />
      {label}
    </a>
  );
  if (phone === null && email === null) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {phone !== null && link('phone', `tel:${dialledPhone(phone)}`, messages.CALL, PhoneIcon)}
      {chat && link('whatsapp', chat, messages.WHATSAPP, ChatIcon)}
      {email !== null && link('email', mailLink(email, messages.mailSubject(title)), messages.EMAIL, MailIcon)}
    </div>
  );
}
