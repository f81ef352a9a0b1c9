import { FAULTS, SAID_LABELS, SAID_WORDS, SELLER_SAYS } from '#contract/messages/seller-says.ts';

type Fact = keyof typeof SAID_LABELS;

/** A seller's statements on a listing; for a spare part only `description`. */
export interface Said extends Partial<Readonly<Record<Fact, string | null>>> {
  description: string | null;
  faults?: string | null;
}

const FACTS = Object.keys(SAID_LABELS).filter((name): name is Fact => name in SAID_LABELS);

/** Returns the label of the form's option; an unknown value, from a catalogue that has more of them, stays as it is. */
const wordFor = (fact: Fact, value: string) => (SAID_WORDS[fact] as Record<string, string>)[value] ?? value;

/** The seller's own words, shown as plain text with its line breaks. */
export function SellerSays({ said }: { said: Said }) {
  const { description, faults = null } = said;
  const facts = FACTS.flatMap((fact) => (said[fact] ? [[fact, said[fact]] as const] : []));
  return (
    <section className="seller-says">
      <h2>{SELLER_SAYS}</h2>
      {facts.length > 0 && (
        <dl className="specification">
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt>{SAID_LABELS[fact]}</dt>
              <dd>{wordFor(fact, value)}</dd>
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
