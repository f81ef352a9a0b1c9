/** Why a form was refused, with its typed values: a page without scripts is rendered again, and fills them in. */
export interface Refusal {
  /** The error of the form as a whole; null if only fields have errors. */
  userMessage: string | null;
  /** Error messages by field. */
  fields: Record<string, string>;
  /** The typed texts by field; several if several checkboxes share a name. */
  typed: Record<string, string[]>;
}

/** Files are not sent back, and no page contains a password. */
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

/** Returns the text typed into a field; undefined if no form was refused, or the form lacks the field. */
export const typedIn = (refusal: Refusal | null | undefined, name: string): string | undefined =>
  refusal?.typed[name]?.[0];

/** Returns the refusal if it is of the form with this `intent`, on a page with several forms. */
export const refusalOfIntent = (refusal: Refusal | undefined, intent: string): Refusal | undefined =>
  typedIn(refusal, 'intent') === intent ? refusal : undefined;
