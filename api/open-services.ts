import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import type { DiskRoom } from '../platform/http/bodies/disk-room.ts';
import { openLimitCounts } from '../platform/http/limits/open-limit-counts.ts';
import { openRateLimits } from '../platform/http/limits/rate-limits.ts';
import type { OutwardFetch, OutwardReach } from '../platform/http/outward/outward-fetch.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { SealKeys } from '../platform/sealed-text.ts';
import type { SendSms } from '../platform/sms/sms.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { openAccounts } from './accounts/accounts.ts';
import { openPasswordSignIn } from './accounts/password-sign-in.ts';
import { loadSigningKeys, type SigningKeys } from './accounts/signing-keys.ts';
import { openJobQueues } from './job-queues.ts';
import type { ImportThread } from './listings/imports/import-thread.ts';
import { openPhotoUpload } from './listings/photos/photo-upload.ts';
import { renewCarNumberKeys } from './listings/rows/car-number-writes.ts';
import type { DrawnMedia } from './media/drawn-media.ts';
import { openFingerprintIndex } from './media/fingerprint-index.ts';
import { openPhotoWrites } from './media/photo-writes.ts';
import { openPictureServer } from './media/picture-server.ts';
import { openOfficeAccess } from './office/office-access.ts';
import type { MarketConfig } from './schema/market-config.ts';
import { resealTexts } from './sealed-columns.ts';
import type { Services } from './services.ts';
import { openWriteCallers } from './write-api/write-caller.ts';

/** Encrypts stored secrets again with the newest key, while JWT_SECRET still contains the former ones. */
async function resealAtStart({ log }: FastifyInstance, db: Database, keys: SealKeys) {
  const { resealed, unreadable } = await resealTexts(db, keys);
  if (resealed > 0) {
    log.info({ event: 'secrets_resealed', texts: resealed }, 'secrets are encrypted with the newest of JWT_SECRET');
  }
  if (unreadable > 0) {
    const about = { event: 'secrets_unreadable', texts: unreadable };
    log.warn(about, 'secrets are encrypted with one that JWT_SECRET no longer names');
  }
}

/** Renews the keyed hashes of number plates and chassis numbers if the secret that they are made with was changed. */
async function renewKeysAtStart({ log }: FastifyInstance, db: Database, keys: SigningKeys, config: MarketConfig) {
  const renewed = await renewCarNumberKeys(db, keys.derive, config.jwtSecrets.length > 1);
  if (renewed > 0)
    log.info({ event: 'car_number_keys_renewed', ads: renewed }, 'plates are compared by the newest secret');
}

/** Everything that the application gets from outside: database, file storage, mail and SMS, clock and settings. */
export interface OutsideDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: MarketConfig;
  /** Draws the pictures whose provider in the database is 'drawn', such as those of the demo. */
  drawnMedia: DrawnMedia;
  mailer: Mailer;
  sendSms: SendSms;
  storage: ObjectStorage;
}

interface ServiceDeps
  extends OutsideDeps,
    Pick<Services, 'answers' | 'dictionaries' | 'queue' | 'searches' | 'source' | 'types'> {
  fetchOutward: OutwardFetch;
  webhookReach: OutwardReach;
  importThread: ImportThread | undefined;
  diskRoom: DiskRoom;
}

/** Opens all services that the routes of features need, and the job queues. */
export async function openServices(app: FastifyInstance, deps: ServiceDeps): Promise<Services> {
  const { adapter, clock, config, storage, diskRoom, webhookReach, source } = deps;
  const keys = loadSigningKeys(config);
  await resealAtStart(app, adapter.db, keys);
  await renewKeysAtStart(app, adapter.db, keys, config);
  const { databaseUrl, databaseListenUrl } = config;
  const counts = await openLimitCounts({ databaseUrl, databaseListenUrl, adapter }, clock, keys.derive);
  app.addHook('onClose', () => counts.close());
  const rateLimits = openRateLimits({ isOn: config.rateLimits, counts, clock, log: app.log });
  const pictures = openPictureServer({ clock, drawn: deps.drawnMedia, storage, log: app.log });
  const { listingDays, privateListings } = config;
  const moves = { adapter, listingDays, privateListings };
  const photos = openPhotoWrites({ adapter, storage, clock, rateLimits, diskRoom, config });
  const fingerprints = openFingerprintIndex(adapter.db);
  const queues = openJobQueues(app, {
    adapter,
    clock,
    config,
    keys,
    mailer: deps.mailer,
    moves,
    fingerprints,
    rateLimits,
    storage,
    photos,
    dictionaries: deps.dictionaries,
    searches: deps.searches,
    source,
    sendSms: deps.sendSms,
    fetchOutward: deps.fetchOutward,
    webhookReach,
    importThread: deps.importThread,
    removeEndedLimits: counts.removeEnded,
  });
  const accounts = openAccounts({ source, config, clock, keys, rateLimits, jobs: queues.jobs });
  const { requireAccount } = accounts;
  const callers = openWriteCallers({ db: adapter.db, clock, rateLimits, requireAccount });
  return {
    ...queues,
    adapter,
    db: adapter.db,
    clock,
    config,
    keys,
    rateLimits,
    diskRoom,
    storage,
    source,
    types: deps.types,
    dictionaries: deps.dictionaries,
    searches: deps.searches,
    answers: deps.answers,
    queue: deps.queue,
    webhookReach,
    accounts,
    requireAccount,
    signInByPassword: openPasswordSignIn(accounts),
    access: openOfficeAccess(app, { db: adapter.db, clock, config, rateLimits }),
    callers,
    moves,
    fingerprints,
    pictures,
    upload: openPhotoUpload({ db: adapter.db, clock, rateLimits, photos }),
  };
}
