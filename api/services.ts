import type { Clock } from '../platform/clock.ts';
import type { Dictionaries } from '../platform/content/dictionaries.ts';
import type { ContentTypes } from '../platform/content/filter.ts';
import type { ContentSource } from '../platform/content/load-entries.ts';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import type { AnswerCache } from '../platform/http/answers/answer-cache.ts';
import type { DiskRoom } from '../platform/http/bodies/disk-room.ts';
import type { FairQueue } from '../platform/http/limits/fair-queue.ts';
import type { RateLimits } from '../platform/http/limits/rate-limits.ts';
import type { OutwardReach } from '../platform/http/outward/outward-fetch.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Searches } from '../platform/search/open-searches.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { SignInByPassword } from './accounts/password-sign-in.ts';
import type { RequireAccount } from './accounts/require-account.ts';
import type { SigningKeys } from './accounts/signing-keys.ts';
import type { PhotoUpload } from './listings/photos/photo-upload.ts';
import type { MoveServices } from './listings/rows/listing-tx.ts';
import type { FingerprintIndex } from './media/fingerprint-index.ts';
import type { PictureServer } from './media/picture-server.ts';
import type { OfficeAccess } from './office/office-access.ts';
import type { MarketConfig } from './schema/market-config.ts';
import type { WriteCallers } from './write-api/write-caller.ts';

/** The services that routes share. `buildApp` opens each of them once; a route names those that it uses. */
export interface Services {
  adapter: DatabaseAdapter;
  /** The database to which `adapter` is connected. */
  db: Database;
  clock: Clock;
  config: MarketConfig;
  keys: SigningKeys;
  rateLimits: RateLimits;
  diskRoom: DiskRoom;
  storage: ObjectStorage;

  source: ContentSource;
  types: ContentTypes;
  dictionaries: Dictionaries;
  searches: Searches;
  answers: AnswerCache;
  /** The fair queue in which requests wait whose answers have to be computed, because none is cached. */
  queue: FairQueue;

  jobs: JobQueue;
  /** The job queue of imports. */
  importJobs: JobQueue;
  /** The job queue of webhook messages. */
  deliveries: JobQueue;
  /** Decides which addresses webhooks may be sent to. */
  webhookReach: OutwardReach;

  accounts: Accounts;
  requireAccount: RequireAccount;
  signInByPassword: SignInByPassword;
  access: OfficeAccess;
  callers: WriteCallers;

  moves: MoveServices;
  fingerprints: FingerprintIndex;
  pictures: PictureServer;
  upload: PhotoUpload;
}
