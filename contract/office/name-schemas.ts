import { z } from 'zod';
import { countSchema, documentIdSchema } from '../value-schemas.ts';
import { auditRowSchema } from './audit-schemas.ts';

// Names that the market's staff manage, such as makes: lists and forms that are derived from their entities.

/** Everything by which staff call one kind of names. */
const kindSchema = z.object({
  /** The entity's name, as in addresses. */
  kind: z.string(),
  /** The word in the middle of a sentence: "make". */
  one: z.string(),
  many: z.string(),
});

export const nameKindsSchema = z.object({ kinds: z.array(kindSchema.extend({ count: countSchema })) });
export type NameKinds = z.infer<typeof nameKindsSchema>;

/** A row of the list. */
const nameRowSchema = z.object({
  documentId: documentIdSchema,
  /** Texts in the order of the list's columns. */
  cells: z.array(z.string()),
  /** How many ads on sale have it; of features, ads in any state. Null: too many to be counted. */
  ads: countSchema.nullable(),
});

export const nameListSchema = kindSchema.extend({
  /** Labels of the columns. */
  columns: z.array(z.string()),
  rows: z.array(nameRowSchema),
  page: countSchema,
  pageCount: countSchema,
  total: countSchema,
});
export type NameList = z.infer<typeof nameListSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string() });

/** A field of the form, with all that its control needs. */
const nameFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isNeeded: z.boolean(),
  control: z.enum(['line', 'lines', 'number', 'yes or no', 'choice']),
  /** The longest text, in characters. */
  most: countSchema.nullable(),
  /** The only values, of a choice: those of a relation are documentIds. */
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
  /** Increases with every change. */
  version: z.int(),
  /** Values by field; of a relation, the documentId. */
  values: z.record(z.string(), valueSchema),
  /** The entries that use the name, by kind, such as 12 "cars"; kinds that do not are left out. */
  uses: z.array(z.object({ count: countSchema, words: z.string() })),
  history: z.array(auditRowSchema),
});
export type NameEntry = z.infer<typeof nameEntrySchema>;

export const namePageSchema = z.object({
  form: nameFormSchema,
  entry: nameEntrySchema,
  /** The names with which it can be joined; for a model, those of the same make. */
  others: z.array(optionSchema),
});
export type NamePage = z.infer<typeof namePageSchema>;
