import type { FastifyRequest } from 'fastify';
import type { Actor } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError, notFoundError } from '../../platform/http/errors.ts';
import type { AnySender } from '../listings/photos/photo-upload.ts';
import { findUpload } from './uploaded-file.ts';
import type { WriteServices } from './write-transaction.ts';

/** The caller who uploads or reads files, and their seller. */
export interface Uploader {
  actor: Actor;
  sellerId: number;
  sender: AnySender;
}

export async function requireUploader(callers: WriteServices['callers'], request: FastifyRequest): Promise<Uploader> {
  const actor = await callers.requireActor(request);
  const sellerId = await callers.requireSeller(request, actor, 'upload files');
  const { accountId } = actor;
  return { actor, sellerId, sender: accountId === null ? { sellerId, request } : { accountId, request } };
}

const ID = /^[1-9]\d{0,8}$/;

/**
 * Returns a file that the seller has uploaded, by its id. Throws Forbidden for a public picture that is not among the seller's uploads, and
 * NotFound for any other id.
 */
export async function requireUpload(db: Database, sellerId: number, id: string | undefined) {
  const mediaId = id !== undefined && ID.test(id) ? Number(id) : 0;
  const upload = await findUpload(db, sellerId, mediaId);
  if (upload) return { mediaId, found: upload };
  const other = await db.selectFrom('media').select('state').where('id', '=', mediaId).executeTakeFirst();
  throw other?.state === 'public' ? forbiddenError() : notFoundError();
}
