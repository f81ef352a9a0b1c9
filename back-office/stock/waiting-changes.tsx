import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { valueWords } from '../lib/value-words.ts';
import { IntentButton } from '../shell/intent-form.tsx';
import { WaitingReasons } from '../shell/waiting-reasons.tsx';

/** Changes to a public listing that buyers do not see yet, each beside the public value. */
export function WaitingChanges({ listing }: { listing: OwnListing }) {
  const { documentId, changed, values, publicValues, isSubmitted } = listing;
  return (
    <>
      <p>{isSubmitted ? messages.CHANGES_ARE_WITH_US : messages.CHANGES_ARE_NEW}</p>
      <WaitingReasons listing={listing} />
      <dl className="mt-3 grid gap-3">
        {changed.map((name) => (
          <div key={name} className="rounded-lg border border-stone-200 p-3">
            <dt className="font-medium">{FIELD_LABELS[name] ?? name}</dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2">
              <Side label={messages.BEFORE} words={valueWords(name, publicValues[name])} isOld />
              <Side label={messages.AFTER} words={valueWords(name, values[name])} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isSubmitted && (
          <IntentButton
            sent={{ intent: 'send changes', of: documentId }}
            label={messages.SEND_CHANGES}
            className="button-main"
          />
        )}
        <IntentButton sent={{ intent: 'drop changes', of: documentId }} label={messages.DROP_CHANGES} />
      </div>
    </>
  );
}

const Side = ({ label, words, isOld = false }: { label: string; words: string; isOld?: boolean }) => (
  <div>
    <span className="block text-sm text-stone-600">{label}</span>
    <span className={`whitespace-pre-line ${isOld ? 'text-stone-700' : 'font-semibold'}`}>{words}</span>
  </div>
);
