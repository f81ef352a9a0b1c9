import { DID_YOU_MEAN } from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import type { SuggestionLink } from '../../lib/suggestions.ts';

/** Suggestions of other searches below an empty list, if the searched words match nothing on the market. */
export function DidYouMean({ suggestions }: { suggestions: readonly SuggestionLink[] }) {
  if (suggestions.length === 0) return null;
  return (
    <nav aria-labelledby="did-you-mean" className="mt-4 rounded-xl border border-line bg-white p-4">
      <h2 id="did-you-mean" className="font-semibold">
        {DID_YOU_MEAN}
      </h2>
      <ul className="mt-2">
        {suggestions.map(({ label, path, rel, count }) => (
          <li key={path} className="border-t border-line">
            <a href={path} rel={rel} className="flex min-h-11 items-center justify-between gap-4 hover:underline">
              {`${label} `}
              <span className="text-sm text-muted tabular-nums">{formatNumber(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
