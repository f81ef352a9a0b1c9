import type { ContactIntent } from '#contract/contact.ts';
import { MAKE_AN_OFFER, REQUEST_CALL_BACK } from '#contract/messages/contact-intents.ts';
import { HIDE_CONTACT, SHOW_CONTACT } from '#contract/messages/listing-detail.ts';
import { dialledPhone, formatPhone } from '../../ui/format.ts';
import { PhoneIcon } from '../../ui/icons.tsx';
import { useSite } from '../../ui/site-context.ts';

interface ContactPanelProps {
  /** Null: the market's own number stands in. */
  seller: { name: string; phonenumber: string | null; path: string } | null;
  kind: 'car' | 'part';
  documentId: string;
}

/** How to reach the seller. */
export function ContactPanel({ seller, kind, documentId }: ContactPanelProps) {
  const site = useSite();
  const phone = seller?.phonenumber ?? site.supportPhone;
  const contactPath = (intent: ContactIntent) => `/contact?${kind}=${documentId}&intent=${intent}`;
  return (
    <div className="grid gap-3 rounded-xl border border-stone-200 bg-white p-4">
      {seller && (
        <p className="font-semibold">
          <a href={seller.path} className="inline-block py-1 underline hover:no-underline">
            {seller.name}
          </a>
        </p>
      )}
      {/* A native disclosure: it toggles without scripts too. */}
      <details className="group print:hidden">
        <summary className="button-main w-full list-none [&::-webkit-details-marker]:hidden">
          <PhoneIcon />
          <span className="group-open:hidden">{SHOW_CONTACT}</span>
          <span className="hidden group-open:inline">{HIDE_CONTACT}</span>
        </summary>
        <a
          href={`tel:${dialledPhone(phone)}`}
          className="block pt-3 text-center text-xl font-bold tabular-nums underline"
        >
          {formatPhone(phone)}
        </a>
      </details>
      <p className="hidden text-xl font-bold print:block">{formatPhone(phone)}</p>
      <a href={contactPath('offer')} rel="nofollow" className="button-quiet print:hidden">
        {MAKE_AN_OFFER}
      </a>
      <a href={contactPath('callback')} rel="nofollow" className="button-quiet print:hidden">
        {REQUEST_CALL_BACK}
      </a>
    </div>
  );
}
