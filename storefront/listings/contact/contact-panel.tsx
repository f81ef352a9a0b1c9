import { type FormEvent, type ReactNode, useState } from 'react';
import type { ContactIntent } from '#contract/leads/lead-intents.ts';
import { usuallyAnswers } from '#contract/messages/answer-times.ts';
import { INTENT_BUTTONS } from '#contract/messages/leads.ts';
import * as messages from '#contract/messages/listing-detail.ts';
import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { SAFETY_NOTICE } from '#contract/messages/shell.ts';
import { type CheckedPrivateSeller, numberPath, type Seller, sellerPath } from '#contract/sellers/sellers.ts';
import { namesOf } from '#contract/values/names.ts';
import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { whatsAppLink } from '#contract/values/whatsapp.ts';
import { ChatIcon, PhoneIcon } from '../../../ui/icons.tsx';
import { KnownLater } from '../../../ui/known-later.tsx';
import { CheckedSeller } from '../../../ui/listings/checked-seller.tsx';
import { Facts } from '../../../ui/listings/facts.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { useSite } from '../../../ui/site-context.ts';

/** A listing's seller, and the facts about the listing that messages to the seller contain. */
export interface Sale {
  /** The dealer or garage that sells it; null if a private seller or the market does. */
  seller: Seller | null;
  /** The private seller; null if a dealer, a garage or the market sells the listing. */
  privateSeller: CheckedPrivateSeller | null;
  /** The path of the seller's public page. */
  sellerPath: string;
  /** A sentence about the seller's other listings; empty if they could not be loaded. */
  stock: string | Promise<string>;
  kind: 'car' | 'part';
  documentId: string;
  title: string;
  reference: string | null;
  price: string;
  isReserved: boolean | undefined;
  /** The path of the listing's page. */
  path: string;
}

/** Returns the phone number and the links by which buyers reach the seller. If the seller has no number, these are the market's number and links. */
function useReach({ seller, title, reference, price, path }: Sale) {
  const site = useSite();
  const text = messages.whatsAppText({ title, reference, price, address: site.publicUrl + path });
  return {
    market: site.name,
    isOwnNumber: seller?.phonenumber != null,
    phone: seller?.phonenumber ?? site.supportPhone,
    chat: whatsAppLink([seller?.phonenumber ?? null, site.chatNumber], text),
  };
}

/** Buttons and links to contact the seller, in the column beside the pictures. */
export function ContactPanel(sale: Sale) {
  const { seller, privateSeller, kind, documentId } = sale;
  const { market, isOwnNumber, phone, chat } = useReach(sale);
  const contactPath = (intent: ContactIntent) => `/contact?${kind}=${documentId}&intent=${intent}`;
  return (
    <section aria-label={messages.CONTACT_THE_SELLER} className="contact-panel">
      {privateSeller ? (
        <PrivateContact {...sale} privateSeller={privateSeller} />
      ) : (
        <>
          {seller ? (
            <SellerLine {...sale} seller={seller} />
          ) : (
            <p className="seller-name">{messages.privateSeller(market, null)}</p>
          )}
          <CheckedSeller checks={seller?.checks ?? null} />
          {!isOwnNumber && <p>{messages.numberIsOf(market)}</p>}
          {/* A <details> element, which opens and closes without scripts too. */}
          <details className="group">
            <summary className="button-main">
              <PhoneIcon />
              <span className="group-open:hidden">{messages.SHOW_CONTACT}</span>
              <span className="hidden group-open:inline">{messages.HIDE_CONTACT}</span>
            </summary>
            <a href={`tel:${dialledPhone(phone)}`}>{formatPhone(phone)}</a>
          </details>
          <p className="printed-number">{formatPhone(phone)}</p>
          {chat && <WhatsAppButton href={chat} />}
        </>
      )}
      {namesOf(INTENT_BUTTONS).map((intent) => (
        <a key={intent} href={contactPath(intent)} rel="nofollow" className="button-quiet">
          {INTENT_BUTTONS[intent]}
        </a>
      ))}
      <p>
        {kind === 'car' ? messages.SEE_CAR_FIRST : messages.SEE_PART_FIRST} <a href="/safetynotice">{SAFETY_NOTICE}</a>
      </p>
    </section>
  );
}

const WhatsAppButton = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener nofollow" aria-label={messages.WHATSAPP} className="button-chat">
    <ChatIcon />
    <span>{messages.WHATSAPP}</span>
  </a>
);

function PrivateContact({
  privateSeller: { documentId, name, checks },
  ...sale
}: Sale & { privateSeller: CheckedPrivateSeller }) {
  return (
    <>
      <p className="seller-stock">
        <a href={sellerPath(documentId)} className="seller-name">
          {name}
        </a>{' '}
        {PRIVATE_SELLER}
      </p>
      <CheckedSeller checks={checks} />
      <AskForNumber {...sale} className="contact-ask" />
    </>
  );
}

/**
 * Buttons that request a private seller's number, which the page does not contain. With scripts the number appears in their place, by a script that
 * is loaded when they are pressed. Without, the form opens a page with the number.
 */
function AskForNumber({ className, ...sale }: Pick<Sale, 'kind' | 'documentId' | 'path'> & { className: string }) {
  const [outcome, setOutcome] = useState<{ words: ReactNode; isOver: boolean }>();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    form.setAttribute('aria-busy', 'true');
    import('./private-number.tsx')
      .then(({ askForNumber }) => askForNumber(sale, submitter))
      .then(setOutcome, () => form.submit())
      .finally(() => form.removeAttribute('aria-busy'));
  };
  return (
    <div className={className}>
      {outcome?.words}
      {!outcome?.isOver && (
        <form method="post" action={numberPath(sale.path)} onSubmit={ask}>
          <input type="hidden" name="sold" value={sale.kind} />
          <button type="submit" name="kind" value="call" className="button-main">
            <PhoneIcon />
            {messages.CALL}
          </button>
          <button type="submit" name="kind" value="whatsapp" className="button-chat">
            <ChatIcon />
            {messages.WHATSAPP}
          </button>
        </form>
      )}
    </div>
  );
}

function SellerLine({ seller, sellerPath, stock }: Sale & { seller: Seller }) {
  const { name, logo, badges, answersWithin } = seller;
  return (
    <div className="seller">
      {logo && <Picture picture={logo} alt="" sizes="64px" formats={['thumbnail']} />}
      <div>
        <a href={sellerPath} className="seller-name">
          {name}
        </a>
        <p className="seller-stock">
          <KnownLater value={stock} until={'\u00a0'}>
            {(words) => words}
          </KnownLater>
        </p>
        {answersWithin !== null && <p className="seller-stock">{usuallyAnswers(answersWithin)}</p>}
      </div>
      {badges.length > 0 && <Facts facts={badges} />}
    </div>
  );
}

/** A bar with the ways to contact the seller, fixed to the bottom of a phone's window. */
export function ContactBar(sale: Sale) {
  const { phone, chat } = useReach(sale);
  return (
    <section aria-label={messages.PRICE_AND_CONTACT} className="contact-bar">
      <div>
        {/* The buttons come before the price, which wraps if text is large. */}
        {sale.privateSeller ? (
          <AskForNumber {...sale} className="contact-bar-buttons" />
        ) : (
          <div className="contact-bar-buttons">
            {chat && <WhatsAppButton href={chat} />}
            <a
              href={`tel:${dialledPhone(phone)}`}
              aria-label={messages.callSeller(formatPhone(phone))}
              className="button-main"
            >
              <PhoneIcon />
              {messages.CALL}
            </a>
          </div>
        )}
        <p>
          <strong>{sale.price}</strong>
          <span className="contact-bar-title">{sale.title}</span>
        </p>
      </div>
    </section>
  );
}
