import { type EntitySpec, type FieldSpec, isSellers, type RelationSpec } from './entity.ts';
import type { FieldWords } from './entity-words.ts';

/** The values that a field takes, and how long or large they may be. */
export type Shape =
  | { as: 'amount'; most: number }
  | { as: 'number'; least: number; most: number }
  | { as: 'choice'; choices: readonly string[] }
  | { as: 'line'; most: number }
  | { as: 'lines'; most: number }
  /** One of the names of a small table. */
  | { as: 'name'; target: string; most: number }
  | { as: 'names'; target: string; most: number };

/** A field of a form: derived from its entity and its words, never written by hand. */
export interface FormField {
  name: string;
  label: string;
  /** The label in the form, where that asks in other words. */
  asked?: string;
  hint?: string;
  step: string;
  isNeeded: boolean;
  shape: Shape;
  /** Labels of its choices. */
  choices?: Readonly<Record<string, string>>;
  offers?: 'only' | 'also';
}

const MOST_NAMES = 60;
const NAME_MOST = 100;

function shapeOfField({ kind, oneOf, least = 0, most, format }: FieldSpec): Shape {
  if (oneOf) return { as: 'choice', choices: oneOf };
  if (format === 'shillings') return { as: 'amount', most: most ?? Number.MAX_SAFE_INTEGER };
  if (kind === 'integer') return { as: 'number', least, most: most ?? Number.MAX_SAFE_INTEGER };
  return { as: format === 'lines' ? 'lines' : 'line', most: most ?? NAME_MOST };
}

const shapeOfRelation = ({ kind, target }: RelationSpec): Shape =>
  kind === 'to-one' ? { as: 'name', target, most: NAME_MOST } : { as: 'names', target, most: MOST_NAMES };

/** Returns the fields that sellers fill in, in the order of the words. Photos are written by routes of their own. */
export const sellersFields = (
  { fields, relations }: EntitySpec,
  words: Readonly<Record<string, FieldWords>>,
): readonly FormField[] =>
  Object.entries(words).flatMap(([name, { label, asked, hint, choices }]) => {
    const field = fields[name];
    const relation = relations[name];
    const spec = field ?? relation;
    if (!spec || !isSellers(spec) || relation?.target === 'media') return [];
    const { step = '', isNeeded = false } = spec;
    return {
      name,
      label,
      ...(asked !== undefined && { asked }),
      ...(hint !== undefined && { hint }),
      step,
      isNeeded,
      shape: field ? shapeOfField(field) : shapeOfRelation(spec as RelationSpec),
      ...(choices && { choices }),
      ...(field?.offers && { offers: field.offers }),
    };
  });
