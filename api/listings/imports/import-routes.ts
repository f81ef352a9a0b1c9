import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { importFields } from '#contract/listings/import-columns.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { DISK_NEARLY_FULL } from '#contract/messages/errors.ts';
import * as messages from '#contract/messages/imports.ts';
import { NOT_NOW } from '#contract/messages/listing-moves.ts';
import { ROW_FILTERS } from '#contract/office/imports.ts';
import type { SellerKind } from '#contract/permissions.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { pageIn, parametersOf } from '../../../platform/http/address-parameters.ts';
import { showRefusals } from '../../../platform/http/bodies/form-refusals.ts';
import { openFileReceiver } from '../../../platform/http/bodies/receive-file.ts';
import { conflictError, limitInWords, notFoundError, validationError } from '../../../platform/http/errors.ts';
import { grantBodyTime, LONGEST_BODY_MS } from '../../../platform/http/limits/body-time.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../../platform/sheets/csv-text.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import type { OfficeAccess } from '../../office/office-access.ts';
import { requireActing } from '../../office/require-seller.ts';
import { countOf } from '../../schema/rate-limits.ts';
import type { Services } from '../../services.ts';
import { type BatchRow, columnsOf, findBatch } from './import-batches.ts';
import { beginImport, chooseColumns, startImport, undoImport } from './import-begin.ts';
import { listFaults } from './import-faults.ts';
import { type ImportForm, readImportForm } from './import-form.ts';
import { mendCells, writeCell } from './import-mends.ts';
import { listFaultyRows, listImportRows, listImports, showImport } from './import-queries.ts';
import { importSchemas } from './import-schemas.ts';

type ImportServices = Pick<
  Services,
  'access' | 'adapter' | 'clock' | 'config' | 'diskRoom' | 'importJobs' | 'rateLimits' | 'storage'
>;

/** The kind of listing that sellers of each kind may import. */
const SOLD_BY: Readonly<Partial<Record<SellerKind, ListingKind>>> = { dealer: 'car', garage: 'spare_part' };

const asOf = (request: FastifyRequest) => {
  const as = parametersOf(request).get('as');
  return as === null ? '' : `?as=${encodeURIComponent(as)}`;
};

type OfBatch = FastifyRequest<{ Params: { documentId: string } }>;

function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly string[])[]) {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(BYTE_ORDER_MARK + rows.map(csvRow).join(''));
}

function openImporters(access: OfficeAccess, db: Database) {
  return {
    /**
     * Returns the seller for whom the caller acts, and the kind of listing that this seller imports. Throws if the caller or the seller may
     * not import.
     */
    async requireImporter(request: FastifyRequest) {
      const { sellerId, kind: sellerKind, accountId } = await requireActing({ access, db }, request, 'import listings');
      const kind = SOLD_BY[sellerKind];
      if (!kind) throw validationError(messages.NOT_FOR_PRIVATE);
      return { sellerId, kind, accountId };
    },
    async requireBatch(request: OfBatch) {
      const batch = await findBatch(db, request.params.documentId);
      if (!batch) throw notFoundError();
      const subject = { sellerId: batch.seller_id, isSecret: true };
      const { session } = await access.requireMay(request, 'import listings', subject);
      return { batch, accountId: session.accountId };
    },
  };
}

type Importers = ReturnType<typeof openImporters>;

/**
 * Route of the form that sends a file. It is an ordinary form post with and without scripts, since browsers show the progress of such
 * uploads.
 */
async function importFormRoute(app: RouteApp, services: ImportServices, { requireImporter }: Importers) {
  const { adapter, clock, storage, rateLimits, diskRoom, config } = services;
  const receive = openFileReceiver(join(config.dataDir, 'incoming-imports'), diskRoom);

  /** Counts the size of the ZIP against the seller's daily limit of storage. The photos stay in the ZIP until they are added to ads. */
  async function countArchive(
    { sellerId, accountId }: { sellerId: number; accountId: number },
    { photos }: ImportForm,
  ) {
    if (!photos) return;
    const points = Math.ceil(photos.size / 1_024);
    await rateLimits
      .consume([{ ...countOf('storedKilobytesOfSeller', sellerId), points }], accountId)
      .catch((error) => {
        throw limitInWords(error, () => messages.IMPORTS_OF_TODAY_USED);
      });
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply) {
    const importer = await requireImporter(request);
    await rateLimits
      .consume([countOf('importsOfSeller', importer.sellerId)], importer.accountId)
      .catch((error: unknown) => {
        throw limitInWords(error, () => messages.IMPORTS_OF_TODAY_USED);
      });
    grantBodyTime(request, LONGEST_BODY_MS);
    const form = await readImportForm(request.raw, receive);
    try {
      await countArchive(importer, form);
      const documentId = await beginImport({ adapter, storage, now: clock.now() }, form, importer);
      return await reply.redirect(`/sell/import/${documentId}${asOf(request)}`, 303);
    } finally {
      await form.drop();
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    showRefusals(scope, {
      formOf: (request) => `/sell/import${asOf(request)}`,
      words({ statusCode }, message) {
        const isOurs = [400, 413, 429].includes(statusCode) || message === DISK_NEARLY_FULL;
        const title = messages.IMPORT_NOT_TAKEN;
        return isOurs ? { title, words: '', list: [message] } : { title };
      },
      readByScripts: true,
    });
    const config = { action: 'import listings' } as const;
    scope.post('/sell/import', { schema: importSchemas.send, config }, takeForm);
  });
}

const imports = { config: { action: 'import listings' } } as const;

/** Routes of the steps of an import: which column is which field, corrections of cells, the start, and the undoing. */
function importStepRoutes(
  app: RouteApp,
  { adapter, clock, importJobs }: Pick<ImportServices, 'adapter' | 'clock' | 'importJobs'>,
  { requireBatch }: Importers,
) {
  const { db } = adapter;

  /**
   * Called after a step of an import: wakes the job that continues the import, and returns the import. Throws a conflict if the step was
   * not possible.
   */
  async function stepped(batch: BatchRow, isDone: boolean) {
    if (!isDone) throw conflictError(NOT_NOW);
    importJobs.wake();
    const after = await findBatch(db, batch.document_id);
    return showImport(db, after ?? batch, clock.now());
  }

  const audit = (batch: BatchRow, accountId: number, action: string) =>
    recordAudit(db, { at: clock.now(), actor: accountId, action, subject: { kind: 'import', id: batch.document_id } });

  app.post('/sell/api/imports/:documentId/columns', { schema: importSchemas.columns, ...imports }, async (request) => {
    const { batch } = await requireBatch(request);
    return stepped(batch, await chooseColumns(db, batch, request.body, clock.now()));
  });

  app.post('/sell/api/imports/:documentId/mend', { schema: importSchemas.mend, ...imports }, async (request) => {
    const { batch } = await requireBatch(request);
    return stepped(batch, await mendCells(db, batch, request.body, clock.now()));
  });

  app.post('/sell/api/imports/:documentId/cell', { schema: importSchemas.cell, ...imports }, async (request) => {
    const { batch } = await requireBatch(request);
    return stepped(batch, await writeCell(db, batch, request.body, clock.now()));
  });

  app.post('/sell/api/imports/:documentId/start', { schema: importSchemas.start, ...imports }, async (request) => {
    const { batch, accountId } = await requireBatch(request);
    const isStarted = await startImport(db, batch, request.body, clock.now());
    if (isStarted) await audit(batch, accountId, 'import listings');
    return stepped(batch, isStarted);
  });

  app.post('/sell/api/imports/:documentId/undo', { schema: importSchemas.undo, ...imports }, async (request) => {
    const { batch, accountId } = await requireBatch(request);
    const isBegun = await undoImport(db, batch, clock.now());
    if (isBegun) await audit(batch, accountId, 'undo an import');
    return stepped(batch, isBegun);
  });
}

/** Routes by which sellers send, check, import and undo files. */
export async function importRoutes(app: RouteApp, services: ImportServices): Promise<void> {
  const { access, adapter, clock } = services;
  const { db } = adapter;
  const importers = openImporters(access, db);
  const { requireImporter, requireBatch } = importers;
  await importFormRoute(app, services, importers);

  app.get('/sell/api/imports', { schema: importSchemas.list, ...imports }, async (request) => ({
    imports: await listImports(db, (await requireImporter(request)).sellerId, clock.now()),
  }));

  app.get('/sell/api/import-template', { schema: importSchemas.template, ...imports }, async (request, reply) => {
    const { kind } = await requireImporter(request);
    const headers = importFields(kind).map(messages.importFieldLabel);
    return sendCsv(reply, kind === 'car' ? 'cars.csv' : 'spare-parts.csv', [headers]);
  });

  app.get('/sell/api/imports/:documentId', { schema: importSchemas.show, ...imports }, async (request) =>
    showImport(db, (await requireBatch(request)).batch, clock.now()),
  );

  app.get('/sell/api/imports/:documentId/rows', { schema: importSchemas.rows, ...imports }, async (request) => {
    const { batch } = await requireBatch(request);
    const parameters = parametersOf(request);
    const filter = ROW_FILTERS.find((one) => one === parameters.get('show')) ?? 'faulty';
    return listImportRows(db, batch, filter, pageIn(parameters));
  });

  app.get(
    '/sell/api/imports/:documentId/faulty',
    { schema: importSchemas.faulty, ...imports },
    async (request, reply) => {
      const { batch } = await requireBatch(request);
      const headers = columnsOf(batch).map(({ header }) => header);
      const rows = (await listFaultyRows(db, batch)).map(({ cells, faults }) => [
        ...headers.map((_, at) => cells[at] ?? ''),
        faults.map(({ header, field, reason }) => `${header || messages.importFieldLabel(field)}: ${reason}`).join(' '),
      ]);
      return sendCsv(reply, 'faulty-rows.csv', [[...headers, messages.FAULT_COLUMN], ...rows]);
    },
  );

  app.get('/sell/api/imports/:documentId/faults', { schema: importSchemas.faults, ...imports }, async (request) => ({
    faults: await listFaults(db, (await requireBatch(request)).batch),
  }));

  importStepRoutes(app, services, importers);
}
