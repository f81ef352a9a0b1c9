import { type EntitySpec, type NameOn, namesOn, type Place } from '../entities/entity.ts';
import type { FieldWords } from '../entities/entity-words.ts';
import { inOrder } from '../entities/in-order.ts';
import { definedOnly } from '../values/defined-only.ts';
import type { SpecificationRow } from './specification.ts';

/** Returns the rows of one place where an entity's fields are shown, such as the specification: each field with its label and unit. */
export const rowsOn = <Spec extends EntitySpec, Where extends Place>(
  spec: Spec,
  words: Readonly<Record<string, FieldWords>>,
  where: Where,
  order: readonly NameOn<Spec, Where>[] = [],
): readonly SpecificationRow<NameOn<Spec, Where>>[] =>
  inOrder(namesOn(spec, where), order).map((fact) => {
    const { label = fact, page = label, choices } = words[fact] ?? {};
    const { unit } = spec.fields[fact] ?? {};
    return definedOnly({ fact, label: page, unit, choices });
  });
