import { HIDDEN_FIELDS, LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { isSameValue, type ListingValue } from '#contract/listings/listing-fields.ts';
import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/review-pages.ts';
import type { ReviewDetail } from '#contract/office/review-schemas.ts';
import { valueWords } from '../lib/value-words.ts';

const wordsOf = (name: string, value: ListingValue | undefined) => valueWords(name, value, messages.NOTHING_SAID);

/** Returns a field's label for staff. The description's label on the seller's form addresses the seller, so it has another one here. */
const label = (name: string) => (name === 'description' ? messages.SELLERS_WORDS : (FIELD_LABELS[name] ?? name));
const VALUE = 'min-w-0 whitespace-pre-wrap break-words';
const isSaid = (value: ListingValue | undefined) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** The parts of an ad that a moderator's view of its values needs. */
type Described = Pick<ReviewDetail, 'kind' | 'listingKind' | 'values' | 'publicValues' | 'wantedName' | 'seller'>;

/** A listing's values. Empty fields are named at the end, since they are informative too. */
function Values({ detail, names }: { detail: Described; names: readonly string[] }) {
  const filled = names.filter((name) => isSaid(detail.values[name]));
  const empty = names.filter((name) => !filled.includes(name));
  return (
    <>
      <dl className="divide-y divide-stone-200 rounded-xl border border-stone-200 bg-white">
        {filled.map((name) => (
          <div key={name} className="grid grid-cols-[2fr_3fr] gap-x-4 px-4 py-2.5 sm:grid-cols-[12rem_1fr] lg:py-1.5">
            <dt className="text-stone-600">{label(name)}</dt>
            <dd className={`${VALUE} font-medium`}>{wordsOf(name, detail.values[name])}</dd>
          </div>
        ))}
      </dl>
      {empty.length > 0 && <p className="mt-2 text-sm text-stone-600">{messages.saysNothingOf(empty.map(label))}</p>}
    </>
  );
}

/** The changed fields, each with its public value beside the new one. */
function Changes({ detail, names }: { detail: Described; names: readonly string[] }) {
  return (
    <dl className="divide-y divide-stone-200 rounded-xl border-2 border-ink bg-white">
      {names.map((name) => (
        <div key={name} className="grid grid-cols-2 gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="col-span-2 font-semibold sm:col-span-1">{label(name)}</dt>
          <dd className={`${VALUE} text-stone-600`}>
            <span className="block text-sm">{messages.OLD_VALUE}</span>
            <del className="decoration-stone-500">{wordsOf(name, detail.publicValues[name])}</del>
          </dd>
          <dd className={`${VALUE} font-semibold`}>
            <span className="block text-sm font-normal text-stone-600">{messages.NEW_VALUE}</span>
            <ins className="no-underline">{wordsOf(name, detail.values[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function NameChange({ before, newName }: { before: string | null; newName: string }) {
  return (
    <dl className="mb-2 grid grid-cols-2 gap-x-4 gap-y-1 rounded-xl border-2 border-ink bg-white px-4 py-3 sm:grid-cols-[10rem_1fr_1fr]">
      <dt className="col-span-2 font-semibold sm:col-span-1">{messages.PUBLIC_NAME}</dt>
      <dd className={`${VALUE} text-stone-600`}>
        <span className="block text-sm">{messages.OLD_VALUE}</span>
        <del className="decoration-stone-500">{before ?? messages.NOTHING_SAID}</del>
      </dd>
      <dd className={`${VALUE} font-semibold`}>
        <span className="block text-sm font-normal text-stone-600">{messages.NEW_VALUE}</span>
        <ins className="no-underline">{newName}</ins>
      </dd>
    </dl>
  );
}

/** All values of a new listing; for changes to a public one, the changed fields, with the others folded. */
export function ReviewValues({ detail }: { detail: Described }) {
  const names = LISTING_FIELDS[detail.listingKind].map(({ name }) => name);
  const wasPublic = Object.keys(detail.publicValues).length > 0;
  const changed = names.filter(
    (name) => wasPublic && !isSameValue(detail.values[name] ?? null, detail.publicValues[name] ?? null),
  );
  const hidden = HIDDEN_FIELDS[detail.listingKind].flatMap(({ name }) => (name in detail.values ? [name] : []));
  const others = [...names.filter((name) => !changed.includes(name)), ...hidden];
  return (
    <>
      {(changed.length > 0 || detail.wantedName !== null) && (
        <section aria-labelledby="changes" className="mt-6">
          <h2 id="changes" className="mb-2 text-lg font-bold">
            {messages.WHAT_CHANGES}
          </h2>
          {detail.wantedName !== null && <NameChange before={detail.seller.name} newName={detail.wantedName} />}
          {changed.length > 0 && <Changes detail={detail} names={changed} />}
        </section>
      )}
      {detail.kind === 'new' ? (
        <section aria-labelledby="says" className="mt-6">
          <h2 id="says" className="mb-2 text-lg font-bold">
            {messages.WHAT_IT_SAYS}
          </h2>
          <Values detail={detail} names={others} />
        </section>
      ) : (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{messages.STAYS_AS_IT_IS}</summary>
          <Values detail={detail} names={others} />
        </details>
      )}
    </>
  );
}
