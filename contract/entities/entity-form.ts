import { definedOnly } from '../values/defined-only.ts';
import { type EntitySpec, type FieldSpec, isSellers, type RelationSpec } from './entity.ts';
import type { FieldWords } from './entity-words.ts';

/**
 * The type of value that a form field takes. `most`: the longest text in characters, or the highest number. `target`: the entity whose names can be
 * chosen.
 */
export type Shape =
  | { as: 'amount'; most: number }
  | { as: 'number'; least: number; most: number; unit: string; format: FieldSpec['format'] | null }
  | { as: 'choice'; choices: readonly string[] }
  | { as: 'line'; most: number }
  | { as: 'lines'; most: number }
  | { as: 'plate' | 'chassis'; most: number }
  /** `name`: the name of one entry of a small table, such as a make. `names`: several such names. */
  | { as: 'name'; target: string; most: number }
  | { as: 'names'; target: string; most: number };

/** The type of value of any field in the forms of staff, who can fill in more fields than sellers. */
type OfficeShape =
  | Shape
  | { as: 'yes or no' | 'texts' | 'media' }
  | { as: 'decimal'; most: number }
  | { as: 'phone' | 'email' | 'slug' | 'markdown'; most: number }
  /** `entry`: one entry of the entity `target`, such as a dealer, chosen from a list. */
  | { as: 'entry'; target: string };

interface Described<Own> {
  name: string;
  label: string;
  /** The label of the field, worded as a question; left out if `label` serves in the form too. */
  question?: string;
  hint?: string;
  step: string;
  isNeeded: boolean;
  shape: Own;
  /** The label of each value that can be chosen, by value. */
  choices?: Readonly<Record<string, string>>;
  offers?: 'only' | 'also';
}

/** A field of the form in which sellers write an ad, derived from the entity and its words. */
export type FormField = Described<Shape>;
/** A field of a form for the market's staff. */
type OfficeField = Described<OfficeShape>;

type Words = Readonly<Record<string, FieldWords>>;

const MOST_NAMES = 60;
const NAME_MOST = 100;

function shapeOfField({ kind, oneOf, least = 0, most, unit = '', format }: FieldSpec): Shape {
  if (oneOf) return { as: 'choice', choices: oneOf };
  if (kind === 'integer') {
    const highest = most ?? Number.MAX_SAFE_INTEGER;
    if (format === 'shillings') return { as: 'amount', most: highest };
    return { as: 'number', least, most: highest, unit, format: format ?? null };
  }
  return { as: format === 'lines' ? 'lines' : 'line', most: most ?? NAME_MOST };
}

const shapeOfRelation = ({ kind, target }: RelationSpec): Shape =>
  kind === 'to-one' ? { as: 'name', target, most: NAME_MOST } : { as: 'names', target, most: MOST_NAMES };

function officeShapeOfField(field: FieldSpec): OfficeShape {
  const { kind, format, most = Number.MAX_SAFE_INTEGER } = field;
  if (kind === 'boolean') return { as: 'yes or no' };
  if (kind === 'json') return { as: 'texts' };
  if (kind === 'decimal') return { as: 'decimal', most };
  switch (format) {
    case 'phone':
    case 'email':
    case 'slug':
    case 'markdown':
      return { as: format, most: field.most ?? NAME_MOST };
    default:
      return shapeOfField(field);
  }
}

function officeShapeOfRelation(relation: RelationSpec, isDictionary: (entity: string) => boolean): OfficeShape {
  const { kind, target } = relation;
  if (target === 'media') return { as: 'media' };
  return kind === 'to-one' && !isDictionary(target) ? { as: 'entry', target } : shapeOfRelation(relation);
}

function describe<Own>(name: string, words: FieldWords, spec: FieldSpec | RelationSpec, shape: Own): Described<Own> {
  const { label, question, hint, choices } = words;
  const { step = 'office', isNeeded = false } = spec;
  return definedOnly({
    name,
    label,
    question,
    hint,
    step,
    isNeeded,
    shape,
    choices,
    offers: 'offers' in spec ? spec.offers : undefined,
  });
}

/** Returns the fields that sellers fill in, in the order of `words`. Photos are not among them: other routes store them. */
export const sellersFields = ({ fields, relations }: EntitySpec, words: Words): readonly FormField[] =>
  Object.entries(words).flatMap(([name, own]): FormField[] => {
    const field = fields[name];
    const relation = relations[name];
    if (field && isSellers(field)) return [describe(name, own, field, shapeOfField(field))];
    if (!relation || !isSellers(relation) || relation.target === 'media') return [];
    return [describe(name, own, relation, shapeOfRelation(relation))];
  });

/** Returns every field that staff can fill in for an entry, in the order of `words`. The forms of staff are built from these. */
export const officeFields = (
  { fields, relations }: EntitySpec,
  words: Words,
  isDictionary: (entity: string) => boolean,
): readonly OfficeField[] =>
  Object.entries(words).flatMap(([name, own]): OfficeField[] => {
    const field = fields[name];
    const relation = relations[name];
    if (field) {
      const isNeeded = field.isNeeded ?? (field.isRequired && !field.defaultsToDocumentId) ?? false;
      return [{ ...describe(name, own, field, officeShapeOfField(field)), isNeeded }];
    }
    if (!relation) return [];
    const isNeeded = relation.isNeeded ?? (relation.kind === 'to-one' && relation.isRequired) ?? false;
    return [{ ...describe(name, own, relation, officeShapeOfRelation(relation, isDictionary)), isNeeded }];
  });
