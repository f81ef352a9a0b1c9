import { CATEGORY, CONDITION, ENGINE, FUEL, GEARBOX, MAKE, MILEAGE, YEAR } from '#contract/messages/listing-detail.ts';

const LABELS = {
  year: YEAR,
  mileage: MILEAGE,
  condition: CONDITION,
  fuel: FUEL,
  gearbox: GEARBOX,
  engine: ENGINE,
  category: CATEGORY,
  make: MAKE,
} as const;

/** The facts by which buyers decide, in the order in which they are shown. Facts that are null are left out. */
export type KeyFactList = readonly (readonly [kind: keyof typeof LABELS, value: string | number | null])[];

/** Facts with icons; key-facts.css draws them. */
export function KeyFacts({ facts }: { facts: KeyFactList }) {
  const filled = facts.filter(([, value]) => value !== null);
  if (filled.length === 0) return null;
  return (
    <dl className="key-facts">
      {filled.map(([kind, value]) => (
        <div key={kind} className={`fact-${kind}`}>
          <dt>{LABELS[kind]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
