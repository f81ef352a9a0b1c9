import { NEWSLETTER_ASKED, NEWSLETTER_FAILED } from '#contract/messages/newsletter.ts';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import type { Api } from '../lib/api-client.ts';
import { attempt, emailError, messageOr, NOT_FILLED_IN, statusOfFailure, textOf } from '../lib/form-rules.ts';

export interface NewsletterOutcome {
  status: number;
  message: string;
  refusal: Refusal | null;
}

/** Subscribes an address to the newsletter. The answer is the same for known and unknown addresses. */
export async function subscribe({ form, api }: { form: FormData; api: Api }): Promise<NewsletterOutcome> {
  const email = textOf(form, 'email').trim();
  const error = emailError(email);
  if (error !== undefined) {
    return { status: NOT_FILLED_IN, message: error, refusal: refusalOf(form, { userMessage: error }) };
  }
  const { refused } = await attempt(api.send('POST', '/api/newsletter-subscriptions', { email }));
  if (!refused) return { status: 200, message: NEWSLETTER_ASKED, refusal: null };
  const message = messageOr(refused, NEWSLETTER_FAILED);
  return { status: statusOfFailure(refused), message, refusal: refusalOf(form, { userMessage: message }) };
}
