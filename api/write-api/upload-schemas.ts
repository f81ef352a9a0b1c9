import { z } from 'zod';
import { answers, errorSchema, forWriters } from '../../platform/http/answer-schemas.ts';
import { FILE_NAME } from '../media/picture-server.ts';
import { uploadedFileSchema } from './uploaded-file.ts';

const ofUploads = { tags: ['upload'], ...forWriters };
const as = z
  .string()
  .optional()
  .meta({ description: 'The `documentId` of the seller, for members who act for several' });
const files = z.array(uploadedFileSchema);
const params = z.object({ id: z.string().regex(/^\d{1,9}$/) });
const refusals = [400, 401, 403, 404, 429, 503] as const;

const form = z
  .object({
    files: z.union([z.file(), z.array(z.file())]).optional(),
    fileInfo: z
      .string()
      .optional()
      .meta({
        description: 'JSON, one for each file: `name`, `alternativeText`, `caption`, `focalPoint`',
        examples: ['{"alternativeText":"From the front"}'],
      }),
    // The fields by which a form names an ad. The form on the API's documentation page sends all of them, also empty ones, which are
    // ignored.
    ref: z
      .enum(['', 'api::car.car', 'api::sparepart.sparepart'])
      .optional()
      .meta({ description: 'The type of the entry that is to show them; empty: none', examples: [''] }),
    refId: z
      .string()
      .optional()
      .meta({ description: 'The `id` or `documentId` of the entry that is to show them', examples: [''] }),
    field: z
      .enum(['', 'images'])
      .optional()
      .meta({ description: 'The attribute of that entry', examples: [''] }),
  })
  .meta({ id: 'UploadForm' });

const fileContents = { 'image/*': { schema: z.file() } };

/** The request and response bodies of the upload routes. Files are not wrapped in `data`. */
export const uploadSchemas = {
  send: {
    ...ofUploads,
    summary: 'Sends pictures, or with `?id=` changes what is said of one, or another picture behind it',
    querystring: z.object({ id: z.string().optional(), as }),
    consumes: ['multipart/form-data'],
    body: form,
    response: answers({ 200: uploadedFileSchema, 201: files, 413: errorSchema }, ...refusals),
  },
  list: {
    ...ofUploads,
    summary: 'The files of the seller, the oldest first',
    querystring: z.object({ start: z.string().optional(), limit: z.string().optional(), as }),
    response: answers({ 200: files }, ...refusals),
  },
  page: {
    ...ofUploads,
    summary: 'A page of the files of the seller',
    querystring: z.object({ page: z.string().optional(), pageSize: z.string().optional(), as }),
    response: answers(
      {
        200: z.object({
          data: files,
          meta: z.object({
            pagination: z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() }),
          }),
        }),
      },
      ...refusals,
    ),
  },
  one: {
    ...ofUploads,
    summary: 'A file; with `populate=related` also what shows it',
    params,
    querystring: z.object({ populate: z.literal('related').optional(), as }),
    response: answers({ 200: uploadedFileSchema }, ...refusals),
  },
  remove: {
    ...ofUploads,
    summary: 'Deletes a file; it leaves every entry that shows it',
    params,
    querystring: z.object({ as }),
    response: answers({ 200: uploadedFileSchema }, ...refusals),
  },
  contents: {
    ...ofUploads,
    summary: 'The bytes of a file that buyers do not see, or of a smaller copy of it',
    params: z.object({ id: z.string().regex(/^\d{1,9}$/), file: z.string().regex(FILE_NAME) }),
    response: {
      ...answers({}, ...refusals),
      200: { description: 'The file', content: fileContents },
      206: { description: 'The part that was asked for', content: fileContents },
    },
  },
};
