import { contactApiPath, type TapKind, type Tapped } from '#contract/leads/contact-taps.ts';
import { sendFromBrowser } from '../../lib/api-client.ts';
import { readSession } from '../../lib/session.ts';

function kindOf(tapped: Element): TapKind {
  if (tapped.matches('.share-button')) return 'share';
  if (tapped.matches('summary')) return 'reveal';
  return tapped.matches('.button-chat') ? 'whatsapp' : 'call';
}

/** Counts a tap on a link, which the browser follows meanwhile. The request continues when the page is left. If it fails, the tap is not counted. */
export function countTap(thing: Tapped, tapped: Element): void {
  const token = readSession()?.token ?? null;
  const sending = { token, keepalive: true };
  sendFromBrowser(sending, 'POST', contactApiPath(thing), { kind: kindOf(tapped) }).catch(() => undefined);
}
