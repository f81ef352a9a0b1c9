import { data } from 'react-router';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { hasStatus, type OfficeFailure } from './office-api.ts';

type Attempt<Answer> = { answer: Answer; refused: null } | { answer: null; refused: OfficeFailure };

/** HTTP statuses that mean that the API refused a form: its values are wrong (400), outdated (409), or sent too often (429). */
const REFUSALS = [400, 409, 429];

/**
 * Awaits the request of a form. If the API refuses it, returns the failure, for the page to show. `also`: further statuses that count as a refusal.
 * Throws all other failures.
 */
export async function attempt<Answer>(request: Promise<Answer>, ...also: number[]): Promise<Attempt<Answer>> {
  try {
    return { answer: await request, refused: null };
  } catch (error) {
    // A missing second factor is thrown, so that the user is sent to the page that asks for it.
    if (!hasStatus(error, ...REFUSALS, ...also) || error.kind === 'SecondFactorError') throw error;
    return { answer: null, refused: error };
  }
}

/** Why a form was refused, by the API or by the page's own check, with the HTTP status of the page that says so. */
export interface RefusedForm extends Partial<Omit<Refusal, 'typed'>> {
  status: number;
}

/** Returns a response that shows the form's page again, filled in with the values that the user typed. */
export const refusal = (refused: RefusedForm, form: FormData) =>
  data<Refusal>(refusalOf(form, refused), { status: refused.status });
