import { NEWSLETTER_ASKED, NEWSLETTER_FAILED } from '#contract/messages/newsletter.ts';
import type { Api } from '../lib/api-client.ts';
import { emailError, NOT_FILLED_IN, saidOr, statusOfFailure, textOf } from '../lib/form-rules.ts';

export interface NewsletterOutcome {
  isGood: boolean;
  status: number;
  message: string;
}

/** Asks for the market's news. The answer does not tell whether the address is known. */
export async function subscribe({ form, api }: { form: FormData; api: Api }): Promise<NewsletterOutcome> {
  const email = textOf(form, 'email').trim();
  const error = emailError(email);
  if (error !== undefined) return { isGood: false, status: NOT_FILLED_IN, message: error };
  try {
    await api.send('POST', '/api/newsletter-subscriptions', { email });
    return { isGood: true, status: 200, message: NEWSLETTER_ASKED };
  } catch (failure) {
    return { isGood: false, status: statusOfFailure(failure), message: saidOr(failure, NEWSLETTER_FAILED) };
  }
}
