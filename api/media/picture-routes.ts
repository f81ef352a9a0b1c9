import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answers } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { Services } from '../services.ts';
import { findPublicPicture } from './media-queries.ts';
import { copyKey, originalKey } from './picture-files.ts';
import { FILE_NAME, type PicturePlace, parseFileName, type WantedFile } from './picture-server.ts';

const fileContents = { 'image/*': { schema: z.file() }, 'video/*': { schema: z.file() } };
const showFile = {
  tags: ['media'],
  summary: 'A picture or film, or a smaller copy of a picture; parts of it by `Range`',
  params: z.object({ file: z.string().regex(FILE_NAME) }),
  response: {
    ...answers({}, 404, 503),
    200: { description: 'The file', content: fileContents },
    206: { description: 'The part that was asked for', content: fileContents },
  },
};

/**
 * Serves `/uploads/{hash}{ext}` and its copies `/uploads/{format}_{hash}.{avif|webp|jpg}`. Only the sizes of the contract exist,
 * and nothing of a draft.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  { adapter: { db }, pictures, storage }: Pick<Services, 'adapter' | 'pictures' | 'storage'>,
) {
  // In the background: the market of a country has millions of copies. A bucket that cannot be used is reported at once.
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
    const file = parseFileName(request.params.file);
    if (!file) throw notFoundError();
    return pictures.send(request, reply, file, placeOf(file));
  });
}
