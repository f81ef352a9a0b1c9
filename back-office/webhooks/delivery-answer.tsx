import { NOT_REACHED } from '#contract/messages/webhooks.ts';
import type { Delivery } from '#contract/office/webhook-schemas.ts';

const isReason = (answer: string): answer is keyof typeof NOT_REACHED => Object.hasOwn(NOT_REACHED, answer);

/** The receiver's answer to a delivery; if it did not answer, a sentence on why. */
export function DeliveryAnswer({ status, answer }: Pick<Delivery, 'status' | 'answer'>) {
  if (!answer) return null;
  if (status === null && isReason(answer)) return <p className="mt-1 text-stone-700">{NOT_REACHED[answer]}</p>;
  return <p className="mt-1 font-mono text-sm break-all text-stone-700">{answer}</p>;
}
