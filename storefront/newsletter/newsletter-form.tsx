import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { EMAIL_EXAMPLE } from '#contract/messages/forms.ts';
import { NEWS_OF_CARS, SUBSCRIBE } from '#contract/messages/newsletter.ts';
import { browserApi } from '../lib/api-client.ts';
import { subscribe } from './subscribe.ts';

/**
 * One field for the market's news, on every page. Scripts ask the API themselves, so that the page around it, and what
 * is being written there, stays as it is whatever comes of it; without them the form has a page of its own.
 */
export function NewsletterForm() {
  const { pathname } = useLocation();
  const [message, setMessage] = useState('');
  const isAtWork = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said belongs to the page where it was said.
  useEffect(() => setMessage(''), [pathname]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAtWork.current) return;
    isAtWork.current = true;
    const form = event.currentTarget;
    const outcome = await subscribe({ form: new FormData(form), api: browserApi });
    isAtWork.current = false;
    if (outcome.isGood) form.reset();
    setMessage(outcome.message);
  }

  return (
    <form method="post" action="/newsletter" onSubmit={onSubmit} className="grid max-w-md gap-2">
      <label htmlFor="newsletter-email" className="font-semibold text-white">
        {NEWS_OF_CARS}
      </label>
      <div className="flex gap-2">
        <input
          id="newsletter-email"
          type="email"
          name="email"
          required
          autoComplete="email"
          maxLength={254}
          placeholder={EMAIL_EXAMPLE}
          className="field-control min-w-0"
        />
        <button type="submit" className="button-main shrink-0">
          {SUBSCRIBE}
        </button>
      </div>
      <p aria-live="polite" className="min-h-5 text-white">
        {message}
      </p>
    </form>
  );
}
