import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { ApiError, notFoundError } from '../../platform/http/errors.ts';
import type { Services } from '../services.ts';
import { findMovedFile, findPublicPicture } from './media-queries.ts';
import { copyKey, originalKey } from './picture-files.ts';
import { type PicturePlace, parseFileName, type WantedFile } from './picture-server.ts';

const DAY_S = 86_400;

const fileContents = { 'image/*': { schema: z.file() }, 'video/*': { schema: z.file() } };
const showFile = {
  tags: ['media'],
  summary: 'A picture or film, or a smaller copy of a picture; parts of it by `Range`',
  params: z.object({
    file: z
      .string()
      .max(300)
      .regex(/^[^\p{Cc}]+$/u),
  }),
  response: {
    ...answers(
      { 301: nothing.describe('An address from before the market moved here: the file has another') },
      404,
      503,
    ),
    200: { description: 'The file', content: fileContents },
    206: { description: 'The part that was asked for', content: fileContents },
  },
};

/**
 * Serves `/uploads/{hash}{ext}` and the copies `/uploads/{format}_{hash}.{avif|webp|jpg}`, in the sizes that the API contract specifies.
 * Drafts' pictures are not served.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  { adapter: { db }, pictures, storage }: Pick<Services, 'adapter' | 'pictures' | 'storage'>,
) {
  // Deletes unfinished files. The server's start does not wait for it, since a large market has millions of copies. A failure is only
  // logged.
  app.addHook('onReady', async () => {
    storage
      .removeUnfinished()
      .catch((error: unknown) => app.log.warn({ err: error }, 'pictures cannot be looked through'));
  });

  const placeOf = ({ hash, ext }: WantedFile): PicturePlace => ({
    originalKey: originalKey(hash, ext),
    copyKey: (format, encoding) => copyKey(hash, format, encoding),
    find: () => findPublicPicture(db, hash),
    isPrivate: false,
  });

  const options = { logLevel: 'warn', schema: showFile } as const;
  app.get<{ Params: { file: string } }>('/uploads/:file', options, async (request, reply) => {
    const name = request.params.file;
    const file = parseFileName(name);
    try {
      if (!file) throw notFoundError();
      return await pictures.send(request, reply, file, placeOf(file));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      const moved = await findMovedFile(db, name);
      // A moved file may have kept its name. If it is missing all the same, a redirect to its own address would loop.
      if (moved === undefined || moved === `/uploads/${name}`) throw error;
      return reply.header('cache-control', `public, max-age=${DAY_S}`).redirect(moved, 301);
    }
  });
}
