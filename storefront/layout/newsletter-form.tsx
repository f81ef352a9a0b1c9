import { useFetcher } from 'react-router';

/** Where the form is sent, and where browsers without scripts find what came of it. */
const PATH = '/newsletter';

/** One field for the market's news, on every page. */
export function NewsletterForm() {
  const { Form, data: outcome, state } = useFetcher<{ message: string }>();
  const isBusy = state !== 'idle';
  return (
    <Form method="post" action={PATH} className="grid max-w-md gap-2">
      <label htmlFor="newsletter-email" className="font-semibold text-white">
        News of cars and prices by email
      </label>
      <div className="flex gap-2">
        <input
          id="newsletter-email"
          type="email"
          name="email"
          required
          autoComplete="email"
          maxLength={254}
          placeholder="name@example.com"
          className="field-control min-w-0"
        />
        <button type="submit" className="button-main shrink-0" aria-busy={isBusy} disabled={isBusy}>
          Subscribe
        </button>
      </div>
      <p aria-live="polite" className="min-h-5 text-white">
        {outcome?.message}
      </p>
    </Form>
  );
}
