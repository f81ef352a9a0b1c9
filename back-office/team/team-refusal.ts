import { data } from 'react-router';
import { hasStatus } from '../lib/office-api.ts';

/** A refused form of the team page, with the values as typed. */
export interface Refused {
  intent: string;
  of: string;
  said: string | null;
  fields: Record<string, string>;
  typed: Record<string, string>;
}

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** Runs an action; returns its answer, or the API's refusal for the form to show. */
export async function orRefused<Answer>(form: FormData, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (!hasStatus(error, 400, 404, 409, 429)) throw error;
    const { intent = '', of = '', ...typed } = textsIn(form);
    return data<Refused>({ intent, of, typed, said: error.said, fields: error.fields }, { status: error.status });
  }
}
