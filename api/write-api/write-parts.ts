import { TOO_MANY_DRAFTS } from '#contract/messages/listing-moves.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ContentTypes } from '../../platform/content/filter.ts';
import type { ContentSource } from '../../platform/content/load-entries.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { applicationError, conflictError, faultsOfFields, validationError } from '../../platform/http/errors.ts';
import { TooManyDrafts } from '../listings/draft/listing-drafts.ts';
import { AnotherCar, type MoveParts, MoveRefused } from '../listings/lifecycle/listing-moves.ts';
import type { WriteCallers } from './write-caller.ts';
import { faultsError } from './write-faults.ts';

/** Dependencies of the routes that write. */
export interface WriteParts {
  source: ContentSource;
  types: ContentTypes;
  clock: Clock;
  moves: MoveParts;
  callers: WriteCallers;
}

/** Returns an error as the contract tells what cannot be done with an entry as it is. */
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

/** Runs a transaction; what it throws is told as the contract tells it. */
export const inWriteTransaction = <Result>(db: Database, work: (transaction: Database) => Promise<Result>) =>
  db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      throw answerOf(error);
    });
