import { formatNumber } from '../values/numbers.ts';

/** One line of a specification: what it tells of a thing, what that is called, and its unit. */
export interface SpecificationRow<Fact extends string = string> {
  readonly fact: Fact;
  readonly label: string;
  readonly unit?: 'km' | 'm³';
}

type Value = string | number | null;

function withUnit(value: Value, unit: SpecificationRow['unit']): Value {
  if (value === null || unit === undefined) return value;
  return unit === 'km' ? `${formatNumber(Number(value))} Km` : `${value} ${unit}`;
}

/** The lines of a thing's specification, as its page shows them. Null: not known. */
export const specificationOf = <Fact extends string>(
  rows: readonly SpecificationRow<Fact>[],
  thing: Readonly<Record<Fact, Value>>,
) => rows.map(({ fact, label, unit }): [label: string, value: Value] => [label, withUnit(thing[fact], unit)]);
