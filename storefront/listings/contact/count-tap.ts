import { contactApiPath, type TapKind, type Tapped } from '#contract/leads/contact-taps.ts';
import { sendFromBrowser } from '../../lib/api-client.ts';
import { readSession } from '../../lib/session.ts';

function kindOf(tapped: Element): TapKind {
  if (tapped.matches('.share-button')) return 'share';
  if (tapped.matches('summary')) return 'reveal';
  return tapped.matches('.button-chat') ? 'whatsapp' : 'call';
}

/** The link does what it does. It stays in the browser's hands if the page is left for it, and if it fails, one tap is not counted. */
export function countTap(thing: Tapped, tapped: Element): void {
  const token = readSession()?.token ?? null;
  const sending = { token, keepalive: true };
  sendFromBrowser(sending, 'POST', contactApiPath(thing), { kind: kindOf(tapped) }).catch(() => undefined);
}
