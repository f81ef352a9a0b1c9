import { EMAIL_EXAMPLE } from '#contract/messages/forms.ts';
import { NEWS_OF_CARS, SUBSCRIBE } from '#contract/messages/newsletter.ts';

/** The newsletter form in the footer of every page. Without scripts, sending it opens the page in newsletter-page.tsx. */
export function NewsletterForm() {
  return (
    <form method="post" action="/newsletter" className="grid max-w-md gap-1">
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
        <button type="submit" className="button-quiet shrink-0">
          {SUBSCRIBE}
        </button>
      </div>
      <p aria-live="polite" className="min-h-5 text-white" />
    </form>
  );
}
