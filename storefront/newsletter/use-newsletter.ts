import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NEWSLETTER_FAILED } from '#contract/messages/newsletter.ts';

const FORM = 'footer form';

const say = (message: string) => {
  const place = document.querySelector(FORM)?.querySelector('[aria-live]');
  if (place) place.textContent = message;
};

/** Sends the footer's newsletter form by a script that loads when a visitor sends it. The page, and what was typed in it, stay as they are. */
export function useNewsletter(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said belongs to the page where it was said.
  useEffect(() => say(''), [pathname]);
  useEffect(() => {
    async function send(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement && form.matches(FORM))) return;
      event.preventDefault();
      // Ignores a second press while the first one is being sent.
      if (form.ariaBusy) return;
      form.ariaBusy = 'true';
      const message = await import('./send-newsletter-form.ts').then(
        ({ sendNewsletterForm }) => sendNewsletterForm(form),
        () => NEWSLETTER_FAILED,
      );
      form.ariaBusy = null;
      say(message);
    }
    document.addEventListener('submit', send);
    return () => document.removeEventListener('submit', send);
  }, []);
}
