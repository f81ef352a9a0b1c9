import { CAR_SPECIFICATION } from '#contract/catalogue/car-detail.data.ts';
import { CAR_STATEMENTS } from '#contract/catalogue/car-statements.data.ts';
import { SPARE_PART_SPECIFICATION } from '#contract/catalogue/spare-part-detail.data.ts';
import { type SpecificationRow, specificationOf } from '#contract/catalogue/specification.ts';
import { type ListingKind, type ListingValues, listingTitle } from '#contract/listings/listing-fields.ts';
import { CAR_FEATURES, engineSize } from '#contract/messages/car-detail.ts';
import { SPECIFICATION } from '#contract/messages/listing-detail.ts';
import { FIELD_CHOICES } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { Gallery } from '../../ui/gallery/gallery.tsx';
import { Facts } from '../../ui/listings/facts.tsx';

interface PreviewProps {
  kind: ListingKind;
  values: ListingValues;
  photos: readonly ListingPhoto[];
}

const plain = (values: ListingValues, name: string) => {
  const value = values[name] ?? null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const numberOr = (value: string | number | null, words: (value: number) => string) =>
  typeof value === 'number' ? words(value) : null;

const choiceOf = (values: ListingValues, name: string) => {
  const value = plain(values, name);
  return value === null ? null : (FIELD_CHOICES[name]?.[value] ?? String(value));
};

function factsOf(values: ListingValues): (string | null)[] {
  return [
    plain(values, 'year') === null ? null : String(plain(values, 'year')),
    numberOr(plain(values, 'mileage'), formatKm),
    choiceOf(values, 'condition'),
    choiceOf(values, 'fueltype'),
    choiceOf(values, 'gearbox'),
    numberOr(plain(values, 'engine'), engineSize),
  ];
}

/** Returns the label and value of each line of the specification that buyers will see on the public page of the car or part. */
function linesOf(kind: ListingKind, values: ListingValues) {
  const rows: readonly SpecificationRow[] =
    kind === 'car' ? [...CAR_SPECIFICATION, ...CAR_STATEMENTS] : SPARE_PART_SPECIFICATION;
  const facts = Object.fromEntries(rows.map(({ fact }) => [fact, plain(values, fact)]));
  return specificationOf(rows, facts).filter(([, value]) => value !== null);
}

function Words({ heading, text }: { heading: string; text: string | number | null }) {
  if (text === null || text === '') return null;
  return (
    <section>
      <h3 className="mb-2 text-lg font-semibold">{heading}</h3>
      <p className="whitespace-pre-wrap">{text}</p>
    </section>
  );
}

/** The listing as buyers will see it. */
export function ListingPreview({ kind, values, photos }: PreviewProps) {
  const title = listingTitle(kind, values) || messages.UNNAMED[kind];
  const price = plain(values, 'price');
  const features = Array.isArray(values.features) ? values.features : [];
  const lines = linesOf(kind, values);
  return (
    <article aria-label={title} className="overflow-hidden rounded-xl border border-stone-200 bg-white">
      {photos.length > 0 && <Gallery pictures={photos} alt={title} />}
      <div className="grid gap-4 p-4">
        <div>
          <h2 className="text-xl font-bold">{title}</h2>
          <p className="mt-1 text-2xl font-bold tabular-nums">
            {typeof price === 'number' ? formatPrice(price) : messages.NO_PRICE_YET}
          </p>
          <p className="place mt-1">{plain(values, 'location') ?? messages.NO_PLACE_YET}</p>
        </div>
        <Facts facts={factsOf(values)} />
        <Words heading={messages.OWN_WORDS} text={plain(values, 'description')} />
        <Words heading={messages.FAULTS} text={plain(values, 'faults')} />
        {lines.length > 0 && (
          <section>
            <h3 className="mb-2 text-lg font-semibold">{SPECIFICATION}</h3>
            <dl className="divide-y divide-stone-200">
              {lines.map(([label, value]) => (
                <div key={label} className="flex justify-between gap-4 py-2">
                  <dt className="text-stone-600">{label}</dt>
                  <dd className="text-right font-medium">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {features.length > 0 && (
          <section>
            <h3 className="mb-2 text-lg font-semibold">{CAR_FEATURES}</h3>
            <Facts facts={features} />
          </section>
        )}
      </div>
    </article>
  );
}
