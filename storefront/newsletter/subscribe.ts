import * as messages from '#contract/messages.ts';
import type { Api } from '../api-client.ts';
import { emailError, saidOr, textOf } from '../form-rules.ts';

export interface NewsletterOutcome {
  isGood: boolean;
  message: string;
}

/** Asks for the market's news. The answer does not tell whether the address is known. */
export async function subscribe({ form, api }: { form: FormData; api: Api }): Promise<NewsletterOutcome> {
  const email = textOf(form, 'email').trim();
  const error = emailError(email);
  if (error !== undefined) return { isGood: false, message: error };
  try {
    await api.send('POST', '/api/newsletter-subscriptions', { email });
    return { isGood: true, message: messages.NEWSLETTER_ASKED };
  } catch (failure) {
    return { isGood: false, message: saidOr(failure, messages.NEWSLETTER_FAILED) };
  }
}
