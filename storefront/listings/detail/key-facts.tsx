import { KEY_FACTS } from '#contract/catalogue/key-facts.data.ts';

/** The facts by which buyers decide, in the order in which they are shown. Facts that are null are left out. */
export type KeyFactList = readonly (readonly [kind: keyof typeof KEY_FACTS, value: string | number | null])[];

/** Facts with icons; key-facts.css draws them. */
export function KeyFacts({ facts }: { facts: KeyFactList }) {
  const filled = facts.filter(([, value]) => value !== null);
  if (filled.length === 0) return null;
  return (
    <dl className="key-facts">
      {filled.map(([kind, value]) => (
        <div key={kind} className={`fact-${kind}`}>
          <dt>{KEY_FACTS[kind]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
