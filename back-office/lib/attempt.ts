import { data } from 'react-router';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { hasStatus, type OfficeFailure } from './office-api.ts';

type Attempt<Answer> = { answer: Answer; refused: null } | { answer: null; refused: OfficeFailure };

/** Statuses by which the API refuses a form: its values are wrong, too late, or sent too often. */
const REFUSALS = [400, 409, 429];

/** Waits for a request of a form. Returns a refusal for the page to show; `also`: further statuses that are one. Throws other failures. */
export async function attempt<Answer>(request: Promise<Answer>, ...also: number[]): Promise<Attempt<Answer>> {
  try {
    return { answer: await request, refused: null };
  } catch (error) {
    // A missing second factor is entered on a page of its own.
    if (!hasStatus(error, ...REFUSALS, ...also) || error.kind === 'SecondFactorError') throw error;
    return { answer: null, refused: error };
  }
}

/** A form that was refused, by the API or by its own page. */
export interface RefusedForm extends Partial<Omit<Refusal, 'typed'>> {
  status: number;
}

/** Answers with the form's page, filled in with the typed values. */
export const refusal = (refused: RefusedForm, form: FormData) =>
  data<Refusal>(refusalOf(form, refused), { status: refused.status });
