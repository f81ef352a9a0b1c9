import { z } from 'zod';
import { type EntityName, entities, entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { officeFields } from '#contract/entities/entity-form.ts';
import { WORDS, wordsOf } from '#contract/entities/words.ts';
import * as messages from '#contract/messages/names.ts';
import type { NameField } from '#contract/office/name-schemas.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { lineOfText, textOfLines } from '#contract/values/text-schemas.ts';

// The kinds of names that staff manage, such as makes: all dictionary tables that editors may write. The lists and forms of each kind are
// derived from its entity.

/** A field of a name's form, before the options of a relation are loaded. `target`: the entity that a relation refers to. */
interface DeclaredField extends NameField {
  target: string | null;
}

export interface NameKind {
  kind: EntityName;
  spec: EntitySpec;
  one: string;
  many: string;
  fields: readonly DeclaredField[];
}

const isDictionary = (name: string) => entityNamed(name).isDictionary === true;

type Declared = ReturnType<typeof officeFields>[number];

function fieldOf(kind: string, { name, label, hint, isNeeded, shape, choices = {} }: Declared): DeclaredField {
  const field = { name, label, hint: hint ?? null, isNeeded, most: null, options: [], target: null };
  switch (shape.as) {
    case 'line':
    case 'lines':
      return { ...field, control: shape.as, most: shape.most };
    case 'number':
    case 'amount':
      return { ...field, control: 'number', most: shape.most };
    case 'yes or no':
      return { ...field, control: shape.as };
    case 'choice':
      return {
        ...field,
        control: 'choice',
        options: shape.choices.map((value) => ({ value, label: choices[value] ?? value })),
      };
    case 'name':
      return { ...field, control: 'choice', target: shape.target };
    default:
      throw new Error(`The form of ${kind} has no control for ${name}, which is filled in as ${shape.as}`);
  }
}

const kindOf = (kind: EntityName): NameKind => ({
  kind,
  spec: entityNamed(kind),
  one: WORDS[kind].one,
  many: WORDS[kind].many,
  fields: officeFields(entityNamed(kind), wordsOf(kind), isDictionary).map((field) => fieldOf(kind, field)),
});

/** All kinds of names that editors may write. */
export const NAME_KINDS: readonly NameKind[] = Object.values(entities).flatMap(
  ({ name, officeWrites, ...spec }: { name: EntityName; officeWrites: string; isDictionary?: true }) =>
    spec.isDictionary && officeWrites === 'editor' ? [kindOf(name)] : [],
);

function textSchema({ control, isNeeded, most }: DeclaredField): z.ZodType {
  const text = (control === 'lines' ? textOfLines() : lineOfText()).trim();
  const longest = most ?? 0;
  const bounded = text.refine((value) => value.length <= longest, messages.tooLong(longest));
  if (isNeeded) return bounded.refine((value) => value !== '', messages.ENTER_SOMETHING);
  return bounded.transform((value) => (value === '' ? null : value)).nullable();
}

function valueSchema(field: DeclaredField): z.ZodType {
  const { control, target, options, most, isNeeded } = field;
  switch (control) {
    case 'line':
    case 'lines':
      return textSchema(field);
    case 'yes or no':
      return z.boolean();
    case 'number': {
      const number = z
        .int(messages.notANumber)
        .min(0)
        .max(most ?? Number.MAX_SAFE_INTEGER);
      return isNeeded ? number : number.nullable();
    }
    default: {
      const choice = target === null ? z.enum(options.map(({ value }) => value)) : documentIdSchema;
      return isNeeded ? choice : choice.nullable();
    }
  }
}

const shapeOf = ({ fields }: NameKind) => Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)]));

/** Returns the schema of a request that adds a name: it must contain all fields of the kind, and nothing else. */
export const newNameBody = (kind: NameKind) => z.strictObject(shapeOf(kind));

/** Returns the schema of a request that changes a name: it contains the changed fields, and the version that the editor saw. */
export const nameChangeBody = (kind: NameKind) => z.strictObject(shapeOf(kind)).partial().extend({ version: z.int() });
