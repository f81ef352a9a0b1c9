import { z } from 'zod';
import { countSchema, documentIdSchema } from '../value-schemas.ts';
import { auditRowSchema } from './audit-schemas.ts';

// Names that the market's staff manage, such as those of makes. The lists and forms for them are derived from the entities.

/** The words for one kind of names, such as makes. */
const kindSchema = z.object({
  /** The name of the entity, as it stands in addresses: "makes". */
  kind: z.string(),
  /** The word for one name of this kind, in the middle of a sentence: "make". */
  one: z.string(),
  many: z.string(),
});

export const nameKindsSchema = z.object({ kinds: z.array(kindSchema.extend({ count: countSchema })) });
export type NameKinds = z.infer<typeof nameKindsSchema>;

/** A row in the list of names. */
const nameRowSchema = z.object({
  documentId: documentIdSchema,
  /** The texts of the row's cells, one for each of the list's `columns`. */
  cells: z.array(z.string()),
  /** The number of ads on sale that use this name; for a feature, ads in any state count. Null if there are too many to count. */
  ads: countSchema.nullable(),
});

export const nameListSchema = kindSchema.extend({
  /** The headings of the columns. */
  columns: z.array(z.string()),
  rows: z.array(nameRowSchema),
  page: countSchema,
  pageCount: countSchema,
  total: countSchema,
});
export type NameList = z.infer<typeof nameListSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string() });

/** A field of the form, with everything that is needed to show its input. */
const nameFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isNeeded: z.boolean(),
  control: z.enum(['line', 'lines', 'number', 'yes or no', 'choice']),
  /** The most characters of a text in this field; null if it takes no text. */
  most: countSchema.nullable(),
  /** The options of a select. For a relation their values are documentIds. */
  options: z.array(optionSchema),
});
export type NameField = z.infer<typeof nameFieldSchema>;

export const nameFormSchema = kindSchema.extend({ fields: z.array(nameFieldSchema) });
export type NameForm = z.infer<typeof nameFormSchema>;

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type NameValue = z.infer<typeof valueSchema>;

const nameEntrySchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  /** A number that becomes higher with each change of the name. */
  version: z.int(),
  /** The values of the form's fields, by the field's name. The value of a relation is the documentId of the related entry. */
  values: z.record(z.string(), valueSchema),
  /** How many entries use the name: for each kind of entry the count, and the word for that kind, such as "cars". */
  uses: z.array(z.object({ count: countSchema, words: z.string() })),
  history: z.array(auditRowSchema),
});
export type NameEntry = z.infer<typeof nameEntrySchema>;

export const namePageSchema = z.object({
  form: nameFormSchema,
  entry: nameEntrySchema,
  /** The names with which this name can be merged. A model can be merged only with other models of its make. */
  others: z.array(optionSchema),
});
export type NamePage = z.infer<typeof namePageSchema>;
