import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { FILES_ARE_EMPTY } from '#contract/messages/write-api.ts';
import { ownOf, parseQueryString } from '../../platform/content/query-string.ts';
import { notFoundError, validationError } from '../../platform/http/errors.ts';
import { grantBodyTime, LONGEST_BODY_MS } from '../../platform/http/limits/body-time.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import { placeOf } from '../media/picture-place.ts';
import { parseFileName } from '../media/picture-server.ts';
import type { Services } from '../services.ts';
import { readFileInfos } from './file-info.ts';
import { requireUpload, requireUploader, type Uploader } from './upload-access.ts';
import { openUploadChanges } from './upload-changes.ts';
import { readUploadForm, type UploadForm } from './upload-form.ts';
import { uploadSchemas } from './upload-schemas.ts';
import { asFile, countUploads, listingsWith, listUploads } from './uploaded-file.ts';
import type { WriteServices } from './write-transaction.ts';

type UploadServices = WriteServices & Pick<Services, 'pictures' | 'storage' | 'upload'>;

const MOST_LISTED = 100;

/** Reads a number in the query that is at least `least`; returns `otherwise` for any other text. */
function numberIn(request: FastifyRequest, name: string, least: number, otherwise: number): number {
  const value = ownOf(parseQueryString(request.raw.url ?? ''), name);
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Math.max(least, Number(value)) : otherwise;
}

function textIn(request: FastifyRequest, name: string): string | undefined {
  const value = ownOf(parseQueryString(request.raw.url ?? ''), name);
  if (value !== undefined && typeof value !== 'string') throw validationError(`${name} must be a single value`);
  return value;
}

/** Routes for uploads by sellers' programs, as Strapi specifies them. An uploaded picture becomes an ad's photo when an entry names it. */
export async function uploadRoutes(app: RouteApp, { pictures, storage, ...parts }: UploadServices) {
  const { source, clock, moves, upload } = parts;
  const changes = openUploadChanges({ adapter: source.adapter, storage, clock, moves, upload });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    // Bodies of other content types are accepted, but contain no files.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    uploadFormRoute(scope.withTypeProvider<ZodTypeProvider>(), parts, changes);
  });
  uploadedFileRoutes(app, { ...parts, pictures }, changes);
}

type UploadChanges = ReturnType<typeof openUploadChanges>;

function uploadFormRoute(
  app: RouteApp,
  { callers, upload }: Pick<UploadServices, 'callers' | 'upload'>,
  { addFiles, changeFile }: UploadChanges,
) {
  async function readForm(request: FastifyRequest, { sender }: Uploader): Promise<UploadForm> {
    const counts = await upload.countBytes(sender);
    grantBodyTime(request, LONGEST_BODY_MS);
    return readUploadForm(request.raw, (stream) => upload.receive(stream)).catch(async (error: unknown) => {
      await upload.refund(counts);
      throw error;
    });
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply) {
    const uploader = await requireUploader(callers, request);
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

  app.post(
    '/api/upload',
    { schema: uploadSchemas.send, onRequest: callers.requireActor, validatorCompiler: describeOnly },
    (request, reply) => takeForm(request, reply),
  );
}

function uploadedFileRoutes(
  app: RouteApp,
  { source, callers, pictures }: Pick<UploadServices, 'source' | 'callers' | 'pictures'>,
  { removeFile }: UploadChanges,
) {
  const { db } = source.adapter;
  const uploaderOf = (request: FastifyRequest) => requireUploader(callers, request);

  app.get('/api/upload/files', { schema: uploadSchemas.list }, async (request) => {
    const { sellerId } = await uploaderOf(request);
    const start = numberIn(request, 'start', 0, 0);
    const limit = Math.min(MOST_LISTED, numberIn(request, 'limit', 1, MOST_LISTED));
    return (await listUploads(db, sellerId, { start, limit })).map((row) => asFile(row));
  });

  app.get('/api/upload/files/page', { schema: uploadSchemas.page }, async (request) => {
    const { sellerId } = await uploaderOf(request);
    const page = numberIn(request, 'page', 1, 1);
    const pageSize = Math.min(MOST_LISTED, numberIn(request, 'pageSize', 1, 10));
    const total = await countUploads(db, sellerId);
    const rows = await listUploads(db, sellerId, { start: (page - 1) * pageSize, limit: pageSize });
    const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
    return { data: rows.map((row) => asFile(row)), meta: { pagination } };
  });

  app.get('/api/upload/files/:id', { schema: uploadSchemas.one }, async (request) => {
    const { sellerId } = await uploaderOf(request);
    const { mediaId, found } = await requireUpload(db, sellerId, request.params.id);
    const populate = textIn(request, 'populate');
    if (populate !== undefined && populate !== 'related') throw validationError(`Invalid key ${populate.slice(0, 40)}`);
    return asFile(found, populate && (await listingsWith(db, sellerId, mediaId)));
  });

  app.delete('/api/upload/files/:id', { schema: uploadSchemas.remove }, async (request, reply) => {
    const uploader = await uploaderOf(request);
    const { id } = request.params;
    await requireUpload(db, uploader.sellerId, id);
    await callers.countWrite(uploader.actor, reply);
    return asFile(await removeFile(uploader, id));
  });

  app.get(
    '/api/upload/files/:id/:file',
    { logLevel: 'warn', schema: uploadSchemas.contents },
    async (request, reply) => {
      const { sellerId } = await uploaderOf(request);
      const { id, file: name } = request.params;
      const { found } = await requireUpload(db, sellerId, id);
      const file = parseFileName(name);
      const { document_id: documentId, hash, ext, state, mime, width, provider } = found.media;
      if (!file || file.hash !== hash) throw notFoundError();
      const place = { documentId, hash, ext, state, mime, width, provider } as Parameters<typeof placeOf>[0];
      return pictures.send(request, reply, file, placeOf(place));
    },
  );
}
