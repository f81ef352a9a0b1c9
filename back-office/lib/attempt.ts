import { data } from 'react-router';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { hasStatus, type OfficeFailure } from './office-api.ts';

type Attempt<Answer> = { answer: Answer; refused: null } | { answer: null; refused: OfficeFailure };

/** Statuses by which the API refuses a form: its values are wrong, too late, or sent too often. */
const REFUSALS = [400, 409, 429];

/**
 * Awaits a request that a form has caused, and returns a refusal for the page to show. `also`: further statuses that count as a refusal.
 * Throws all other failures.
 */
export async function attempt<Answer>(request: Promise<Answer>, ...also: number[]): Promise<Attempt<Answer>> {
  try {
    return { answer: await request, refused: null };
  } catch (error) {
    // If the second factor is missing, the user is sent to the page that asks for it.
    if (!hasStatus(error, ...REFUSALS, ...also) || error.kind === 'SecondFactorError') throw error;
    return { answer: null, refused: error };
  }
}

/** A form that was refused, by the API or by the page's own check. */
export interface RefusedForm extends Partial<Omit<Refusal, 'typed'>> {
  status: number;
}

/** Answers with the page of the form, which is filled in again with the typed values. */
export const refusal = (refused: RefusedForm, form: FormData) =>
  data<Refusal>(refusalOf(form, refused), { status: refused.status });
