import { formatNumber } from '../values/numbers.ts';

/** A row of a specification: a field, its label, its unit, and the labels of its values. */
export interface SpecificationRow<Fact extends string = string> {
  readonly fact: Fact;
  readonly label: string;
  readonly unit?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

type Value = string | number | null;

/** Returns a value as the page shows it: a number with its unit, a choice by its label, any other text unchanged. */
function shown(value: Value, { unit, choices }: SpecificationRow): Value {
  if (value === null) return null;
  if (unit === undefined) return choices?.[value] ?? value;
  return unit === 'km' ? `${formatNumber(Number(value))} Km` : `${value} ${unit}`;
}

/** Returns the rows of a listing's specification. A row has the value null if the listing's value is not known. */
export const specificationOf = <Fact extends string>(
  rows: readonly SpecificationRow<Fact>[],
  thing: Readonly<Partial<Record<Fact, Value>>>,
) => rows.map((row): [label: string, value: Value] => [row.label, shown(thing[row.fact] ?? null, row)]);
