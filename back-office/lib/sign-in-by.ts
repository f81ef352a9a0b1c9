import { isRequired, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import { EMAIL_OR_USERNAME } from '#contract/messages/sign-in.ts';
import type { Area } from '#contract/office/areas.ts';
import { attempt, type RefusedForm } from './attempt.ts';
import type { OfficeApi } from './office-api.ts';

/** Returns an error message for each field that is empty. */
function missingIn(identifier: string, password: string): Record<string, string> {
  const missing: Record<string, string> = {};
  if (identifier === '') missing.identifier = isRequired(EMAIL_OR_USERNAME);
  if (password === '') missing.password = isRequired(PASSWORD_LABEL);
  return missing;
}

/** Signs in with the name and password in a form. Returns the refusal; null: the user is signed in. */
export async function signInBy(api: OfficeApi, area: Area, form: FormData): Promise<RefusedForm | null> {
  const identifier = String(form.get('identifier') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const fields = missingIn(identifier, password);
  if (Object.keys(fields).length > 0) return { status: 422, fields };
  const { refused } = await attempt(api.ask('POST', `/${area}/session/password`, { identifier, password }), 403);
  return refused && { status: refused.status, userMessage: refused.userMessage };
}
