import { type ReactNode, useEffect, useRef } from 'react';
import type { SellerNumber } from '#contract/leads/contact-tap-schemas.ts';
import { contactApiPath, type Tapped } from '#contract/leads/contact-taps.ts';
import { CALL, callSeller, WHATSAPP } from '#contract/messages/listing-detail.ts';
import { NO_NUMBER_NOW, NUMBER_FAILED, SIGN_IN, SIGN_IN_FOR_NUMBERS } from '#contract/messages/private-contact.ts';
import { dialledPhone, formatPhone } from '#contract/values/phones.ts';
import { ChatIcon, PhoneIcon } from '../../../ui/icons.tsx';
import { loginPath } from '../../../ui/login-path.ts';
import { type Api, browserApi, hasStatus, readText } from '../../lib/api-client.ts';
import { readSession } from '../../lib/session.ts';

interface NumberRequest extends Tapped {
  /** Path of the listing's page. */
  path: string;
}

/** Returns the API for the signed-in member, or for a visitor. It matters who asks, because members may see more numbers than visitors. */
async function findApi(): Promise<Api> {
  return readSession() === null ? browserApi : (await import('../../lib/member-api.ts')).memberApi;
}

async function findNumber(sale: NumberRequest, tap: string): Promise<SellerNumber> {
  const answer = await (await findApi()).send('POST', contactApiPath(sale), { kind: tap });
  const phone = readText(answer.phone);
  if (phone === null) throw new TypeError('There is no number in the answer');
  return { phone, whatsapp: readText(answer.whatsapp) };
}

/** The result of a request for a number. `isOver`: true if a further request would give the same result. */
interface NumberOutcome {
  words: ReactNode;
  isOver: boolean;
}

/** Requests a private seller's number, then calls it or opens a WhatsApp chat, depending on the pressed button. */
export async function askForNumber(sale: NumberRequest, submitter: HTMLElement | null): Promise<NumberOutcome> {
  const tap = submitter instanceof HTMLButtonElement ? submitter.value : 'reveal';
  try {
    const number = await findNumber(sale, tap);
    const { phone, whatsapp } = number;
    if (tap === 'whatsapp' && whatsapp !== null) window.location.assign(whatsapp);
    else window.location.assign(`tel:${dialledPhone(phone)}`);
    return { words: <ShownNumber {...number} />, isOver: true };
  } catch (error) {
    if (hasStatus(error, 401)) {
      return { words: <Refusal words={SIGN_IN_FOR_NUMBERS} signInFor={sale.path} />, isOver: true };
    }
    return { words: <Refusal words={hasStatus(error, 404) ? NO_NUMBER_NOW : NUMBER_FAILED} />, isOver: false };
  }
}

/** Moves the focus to the new element, because the pressed button is removed. */
function useFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return place;
}

function ShownNumber({ phone, whatsapp }: SellerNumber) {
  const call = useFocus<HTMLAnchorElement>();
  return (
    <div className="shown-number" role="status">
      <a
        ref={call}
        href={`tel:${dialledPhone(phone)}`}
        aria-label={callSeller(formatPhone(phone))}
        className="button-main"
      >
        <PhoneIcon />
        <span className="sr-only">{CALL}</span>
        <span className="tabular-nums">{formatPhone(phone)}</span>
      </a>
      {whatsapp !== null && (
        <a href={whatsapp} target="_blank" rel="noopener nofollow" className="button-chat">
          <ChatIcon />
          {WHATSAPP}
        </a>
      )}
    </div>
  );
}

function Refusal({ words, signInFor }: { words: string; signInFor?: string }) {
  const notice = useFocus<HTMLDivElement>();
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="number-refusal">
      <span>{words}</span>
      {signInFor !== undefined && (
        <a href={loginPath(signInFor)} rel="nofollow" className="button-main whitespace-nowrap">
          {SIGN_IN}
        </a>
      )}
    </div>
  );
}
