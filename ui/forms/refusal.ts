/** Why a form was refused, and what was typed into it. Without scripts the page is rendered anew, and its fields are filled with what was typed. */
export interface Refusal {
  /** The error for the form as a whole; null if only fields have errors. */
  userMessage: string | null;
  /** The error messages, by field. */
  fields: Record<string, string>;
  /** The typed texts, by field; several if several checkboxes share a name. */
  typed: Record<string, string[]>;
}

/** Returns whether what was typed may be put into the field again. Files cannot be put back, and passwords must not be. */
const isShown = (name: string, value: FormDataEntryValue): value is string =>
  typeof value === 'string' && !/password/i.test(name);

export function refusalOf(
  form: FormData,
  { userMessage = null, fields = {} }: Partial<Omit<Refusal, 'typed'>>,
): Refusal {
  const typed = [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter((one) => isShown(name, one))]);
  return { userMessage, fields, typed: Object.fromEntries(typed) };
}

export const hasFieldErrors = (refusal: Refusal) => Object.keys(refusal.fields).length > 0;

/** Returns the text that was typed into a field; undefined if no form was refused, or if it has no such field. */
export const typedIn = (refusal: Refusal | null | undefined, name: string): string | undefined =>
  refusal?.typed[name]?.[0];

/** Returns the refusal if it belongs to the form with this `intent`. For pages with several forms. */
export const refusalOfIntent = (refusal: Refusal | undefined, intent: string): Refusal | undefined =>
  typedIn(refusal, 'intent') === intent ? refusal : undefined;
