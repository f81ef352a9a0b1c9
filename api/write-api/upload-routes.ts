import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isPublicState, type ListingState } from '#contract/listing-states.ts';
import {
  FILE_INFO_INVALID,
  FILES_ARE_EMPTY,
  ONE_FILE_FOR_ONE,
  REF_INVALID,
  REF_UNKNOWN,
} from '#contract/messages/write-api.ts';
import { type Actor, can } from '#contract/permissions.ts';
import { ownOf, parseQueryString } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { grantBodyTime, LONGEST_BODY_MS } from '../../platform/http/body-time.ts';
import { forbiddenError, notFoundError, validationError } from '../../platform/http/errors.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { deleteUnusedMedia } from '../media/media-deletion-writes.ts';
import { placeOf } from '../media/picture-place.ts';
import { type PictureServer, parseFileName } from '../media/picture-server.ts';
import { holdListing, type ListingRow } from '../selling/listing-rows.ts';
import type { AnySender, PhotoUpload } from '../selling/photo-upload.ts';
import { writeListing } from './entry-writes.ts';
import { type FileInfo, readFileInfos, requireFileName } from './file-info.ts';
import { readUploadForm, type UploadForm } from './upload-form.ts';
import { findByRef } from './upload-queries.ts';
import { uploadSchemas } from './upload-schemas.ts';
import { describeUpload, keepUpload, replaceUpload, requireReplaceable } from './upload-writes.ts';
import { asFile, countUploads, findUpload, findUploads, listingsWith, listUploads } from './uploaded-file.ts';
import { answerOf, type WriteParts } from './write-parts.ts';

interface UploadParts extends WriteParts {
  pictures: PictureServer;
  storage: ObjectStorage;
  upload: PhotoUpload;
}

const MOST_LISTED = 100;
const ID = /^[1-9]\d{0,8}$/;

/** A number in the query, at least `least`; what is none is what stands there without it. */
function numberIn(request: FastifyRequest, name: string, least: number, otherwise: number): number {
  const value = ownOf(parseQueryString(request.raw.url ?? ''), name);
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Math.max(least, Number(value)) : otherwise;
}

function textIn(request: FastifyRequest, name: string): string | undefined {
  const value = ownOf(parseQueryString(request.raw.url ?? ''), name);
  if (value !== undefined && typeof value !== 'string') throw validationError(`${name} must be a single value`);
  return value;
}

const REFS: Readonly<Record<string, ListingRow['kind']>> = {
  'api::car.car': 'car',
  'api::sparepart.sparepart': 'spare_part',
};

/** What of it is sent on its way with its pictures: what is with buyers or a moderator. All else stays as it is. */
const isOnItsWay = (state: ListingState) => isPublicState(state) || state === 'in review';

/** Pictures that sellers' own systems send, by the contract of Strapi: they become photos by being named in an entry. */
export async function uploadRoutes(
  app: RouteApp,
  { source, clock, moves, callers, pictures, storage, upload }: UploadParts,
) {
  const { db } = source.adapter;

  interface Uploader {
    actor: Actor;
    sellerId: number;
    sender: AnySender;
  }

  async function requireUploader(request: FastifyRequest): Promise<Uploader> {
    const actor = await callers.requireActor(request);
    const sellerId = await callers.requireSeller(request, actor, 'upload files');
    const { accountId } = actor;
    return { actor, sellerId, sender: accountId === null ? { sellerId, request } : { accountId, request } };
  }

  /** Throws NotFound; Forbidden for a picture of another seller that everybody sees. */
  async function requireUpload(sellerId: number, id: string | undefined, within: Database = db) {
    const mediaId = id !== undefined && ID.test(id) ? Number(id) : 0;
    const found = await findUpload(within, sellerId, mediaId);
    if (found) return { mediaId, found };
    const other = await within.selectFrom('media').select('state').where('id', '=', mediaId).executeTakeFirst();
    throw other?.state === 'public' ? forbiddenError() : notFoundError();
  }

  /** The ad that the files of a form are to show in; undefined where it names none. Throws a 400, and Forbidden. */
  async function findRef({ actor, sellerId }: Uploader, { fields }: UploadForm): Promise<ListingRow | undefined> {
    const [ref, refId, field] = ['ref', 'refId', 'field'].map((name) => fields.get(name)?.[0]);
    if ([ref, refId, field].every((one) => one === undefined)) return undefined;
    const kind = ref === undefined ? undefined : ownOf(REFS, ref);
    if (!kind || field !== 'images' || refId === undefined) throw validationError(REF_INVALID);
    const listing = await findByRef(db, kind, refId);
    if (!listing) throw validationError(REF_UNKNOWN);
    if (can(actor, 'edit listings', { sellerId }) && listing.seller_id === sellerId) return listing;
    // Of what buyers do not see, nobody else is told that it is there.
    throw listing.seller_id === sellerId || isPublicState(listing.state)
      ? forbiddenError()
      : validationError(REF_UNKNOWN);
  }

  /** Changes the pictures of an ad as a body that says so would. */
  async function changeImages(transaction: Database, actor: Actor, documentId: string, images: object) {
    const listing = await holdListing(transaction, documentId);
    if (!listing) throw validationError(REF_UNKNOWN);
    const held = { moves, db: transaction, listing, by: { accountId: actor.accountId }, now: clock.now() };
    await writeListing(held, { data: { images }, isDraft: !isOnItsWay(listing.state) });
  }

  const inTransaction = <Result>(work: (transaction: Database) => Promise<Result>) =>
    db
      .transaction()
      .execute(work)
      .catch((error: unknown) => {
        throw answerOf(error);
      });

  function requireFiles({ files }: UploadForm): void {
    if (files.length === 0 || files.some(({ file }) => file.size === 0)) throw validationError(FILES_ARE_EMPTY);
    for (const { name } of files) requireFileName(name);
  }

  /** One after the other: what cannot be taken of one leaves nothing of any. */
  async function storeAll({ sender }: Uploader, { files }: UploadForm): Promise<number[]> {
    const ids: number[] = [];
    for (const { file } of files) ids.push(await upload.store(sender, file));
    return ids;
  }

  async function addFiles(uploader: Uploader, form: UploadForm) {
    const infos = readFileInfos(form.fields.get('fileInfo') ?? []);
    requireFiles(form);
    if (infos.length > form.files.length) throw validationError(FILE_INFO_INVALID);
    const ref = await findRef(uploader, form);
    const ids = await storeAll(uploader, form);
    const { actor, sellerId } = uploader;
    await inTransaction(async (transaction) => {
      for (const [at, mediaId] of ids.entries()) {
        const file = { mediaId, name: form.files[at]?.name ?? '', info: infos[at] ?? {} };
        await keepUpload(transaction, sellerId, file, clock.now());
      }
      if (ref) await changeImages(transaction, actor, ref.document_id, { connect: ids });
    });
    return findUploads(db, sellerId, ids);
  }

  async function changeFile(uploader: Uploader, form: UploadForm, id: string, fileInfo: FileInfo | undefined) {
    const { sellerId } = uploader;
    const { mediaId } = await requireUpload(sellerId, id);
    const [file, ...more] = form.files;
    if (more.length > 0) throw validationError(ONE_FILE_FOR_ONE);
    if (!file && !fileInfo) throw validationError(FILES_ARE_EMPTY);
    if (file) {
      requireFiles(form);
      await requireReplaceable(db, sellerId, mediaId);
      const [newId = 0] = await storeAll(uploader, form);
      await replaceUpload({ db, storage }, { sellerId, mediaId, newId }, clock.now());
    }
    const info = { ...(file && { name: file.name }), ...fileInfo };
    await db
      .transaction()
      .execute((transaction) => describeUpload(transaction, { sellerId, mediaId }, info, clock.now()));
    return findUploads(db, sellerId, [mediaId]);
  }

  async function readForm(request: FastifyRequest, { sender }: Uploader): Promise<UploadForm> {
    const counts = await upload.countBytes(sender);
    grantBodyTime(request, LONGEST_BODY_MS);
    return readUploadForm(request.body as IncomingMessage, (stream) => upload.receive(stream)).catch(
      async (error: unknown) => {
        await upload.giveBack(counts);
        throw error;
      },
    );
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply) {
    const uploader = await requireUploader(request);
    const id = textIn(request, 'id');
    await callers.countWrite(uploader.actor, reply);
    if (request.body === undefined) throw validationError(FILES_ARE_EMPTY);
    const form = await readForm(request, uploader);
    try {
      if (id === undefined) return reply.code(201).send((await addFiles(uploader, form)).map((row) => asFile(row)));
      const [info] = readFileInfos(form.fields.get('fileInfo') ?? []);
      const [changed] = await changeFile(uploader, form, id, info);
      if (!changed) throw notFoundError();
      return reply.code(200).send(asFile(changed));
    } finally {
      for (const { file } of form.files) await file.drop();
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    // Of any other kind there are no files.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    routes.post(
      '/api/upload',
      { schema: uploadSchemas.send, onRequest: callers.requireActor, validatorCompiler: describeOnly },
      (request, reply) => takeForm(request, reply),
    );
  });

  app.get('/api/upload/files', { schema: uploadSchemas.list }, async (request) => {
    const { sellerId } = await requireUploader(request);
    const start = numberIn(request, 'start', 0, 0);
    const limit = Math.min(MOST_LISTED, numberIn(request, 'limit', 1, MOST_LISTED));
    return (await listUploads(db, sellerId, { start, limit })).map((row) => asFile(row));
  });

  app.get('/api/upload/files/page', { schema: uploadSchemas.page }, async (request) => {
    const { sellerId } = await requireUploader(request);
    const page = numberIn(request, 'page', 1, 1);
    const pageSize = Math.min(MOST_LISTED, numberIn(request, 'pageSize', 1, 10));
    const total = await countUploads(db, sellerId);
    const rows = await listUploads(db, sellerId, { start: (page - 1) * pageSize, limit: pageSize });
    const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
    return { data: rows.map((row) => asFile(row)), meta: { pagination } };
  });

  app.get('/api/upload/files/:id', { schema: uploadSchemas.one }, async (request) => {
    const { sellerId } = await requireUploader(request);
    const { mediaId, found } = await requireUpload(sellerId, request.params.id);
    const populate = textIn(request, 'populate');
    if (populate !== undefined && populate !== 'related') throw validationError(`Invalid key ${populate.slice(0, 40)}`);
    return asFile(found, populate && (await listingsWith(db, sellerId, mediaId)));
  });

  app.delete('/api/upload/files/:id', { schema: uploadSchemas.remove }, async (request, reply) => {
    const { actor, sellerId } = await requireUploader(request);
    const { mediaId } = await requireUpload(sellerId, request.params.id);
    await callers.countWrite(actor, reply);
    return inTransaction(async (transaction) => {
      const { found } = await requireUpload(sellerId, request.params.id, transaction);
      const listings = await listingsWith(transaction, sellerId, mediaId);
      if (listings.length > 0 && !can(actor, 'edit listings', { sellerId })) throw forbiddenError();
      for (const { documentId } of listings) {
        await changeImages(transaction, actor, documentId, { disconnect: [mediaId] });
      }
      await transaction
        .deleteFrom('upload')
        .where('seller_id', '=', sellerId)
        .where('media_id', '=', mediaId)
        .execute();
      await deleteUnusedMedia(transaction, [mediaId], clock.now());
      return asFile(found);
    });
  });

  app.get(
    '/api/upload/files/:id/:file',
    { logLevel: 'warn', schema: uploadSchemas.contents },
    async (request, reply) => {
      const { sellerId } = await requireUploader(request);
      const { id, file: name } = request.params;
      const { found } = await requireUpload(sellerId, id);
      const file = parseFileName(name);
      const { document_id: documentId, hash, ext, state, mime, width, provider } = found.media;
      if (!file || file.hash !== hash) throw notFoundError();
      const place = { documentId, hash, ext, state, mime, width, provider } as Parameters<typeof placeOf>[0];
      return pictures.send(request, reply, file, placeOf(place));
    },
  );
}
