import { TOO_MANY_DRAFTS } from '#contract/messages/listing-moves.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { applicationError, conflictError, faultsOfFields, validationError } from '../../platform/http/errors.ts';
import { TooManyDrafts } from '../listings/draft/listing-drafts.ts';
import { AnotherCar, MoveRefused } from '../listings/lifecycle/listing-moves.ts';
import type { Services } from '../services.ts';
import { faultsError } from './write-faults.ts';

export type WriteServices = Pick<Services, 'callers' | 'clock' | 'moves' | 'source' | 'types'>;

/** Returns the API contract's error for an action that the entry's state does not allow. */
function answerOf(error: unknown): unknown {
  if (error instanceof TooManyDrafts) return validationError(TOO_MANY_DRAFTS);
  if (!(error instanceof MoveRefused)) return error;
  if (error instanceof AnotherCar) return conflictError(error.message, { errors: faultsOfFields(error.faults) });
  const faults = Object.entries(error.faults).map(([name, message]) => ({
    path: [name],
    message: `${name}: ${message}`,
  }));
  return faults.length > 0 ? faultsError(faults) : applicationError(error.message);
}

/** Runs a transaction. Its errors are turned into those of the API contract. */
export const inWriteTransaction = <Result>({ db }: DatabaseAdapter, work: (transaction: Database) => Promise<Result>) =>
  db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      throw answerOf(error);
    });
