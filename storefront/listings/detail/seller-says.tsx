import { CAR_STATEMENTS } from '#contract/catalogue/car-statements.data.ts';
import { specificationOf } from '#contract/catalogue/specification.ts';
import { FAULTS, SELLER_SAYS } from '#contract/messages/seller-says.ts';

type Fact = (typeof CAR_STATEMENTS)[number]['fact'];

/** The facts and texts that a seller states on a listing; a spare part has only `description`. */
export interface Stated extends Partial<Readonly<Record<Fact, string | null>>> {
  description: string | null;
  faults?: string | null;
}

const statementsOf = (entry: Stated) =>
  specificationOf(
    CAR_STATEMENTS.filter(({ fact }) => entry[fact]),
    entry,
  );

/** The section "From the seller": facts, known faults, and the seller's text with its line breaks. */
export function SellerSays({ entry }: { entry: Stated }) {
  const { description, faults = null } = entry;
  const statements = statementsOf(entry);
  return (
    <section className="seller-says">
      <h2>{SELLER_SAYS}</h2>
      {statements.length > 0 && (
        <dl className="specification">
          {statements.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {description !== null && <p>{description}</p>}
      {faults !== null && (
        <>
          <h3>{FAULTS}</h3>
          <p>{faults}</p>
        </>
      )}
    </section>
  );
}
