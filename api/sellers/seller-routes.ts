import { z } from 'zod';
import { SELLER_CHECKS } from '#contract/sellers/seller-checks.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { asJson } from '../../platform/content/answer.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers as answersOf } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { findPublicSeller } from './seller-queries.ts';
import { checksOf } from './verification-queries.ts';

/** The public data of a private seller, or of the marketplace itself where it is the seller. */
const publicSeller = z.object({
  documentId: z.string(),
  kind: z.enum(['private', 'market']),
  name: z.string().nullable(),
  location: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answersWithin: z
    .int()
    .optional()
    .meta({ description: 'How soon they usually answer buyers, in minutes; left out where too few have asked to say' }),
  checked: z
    .array(z.enum(SELLER_CHECKS))
    .optional()
    .meta({ description: 'What the market has checked about them; left out where it is nothing' }),
  checkedOn: z.string().optional().meta({ description: 'The day of it' }),
});

const showSeller = {
  tags: ['sellers'],
  summary: 'A private seller, or the market itself, who has or had something on sale',
  params: documentIdParams,
  response: answersOf({ 200: z.object({ data: publicSeller, meta: z.object({}) }) }, 404, 503),
};

export function sellerRoutes(app: RouteApp, { db, answers, queue }: Pick<Services, 'answers' | 'db' | 'queue'>) {
  const config = { queue, describe: () => showSeller };
  app.get<{ Params: { documentId: string } }>('/api/sellers/:documentId', { config }, async (request, reply) => {
    const { documentId } = request.params;
    if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
    return answers.answer(request, reply, `/api/sellers/${documentId}`, async () => {
      const row = await findPublicSeller(db, documentId);
      if (!row) throw notFoundError();
      const { created_at, answers_within, checked, checkedOn, ...seller } = row;
      const answering = answers_within === null ? {} : { answersWithin: answers_within };
      const checks = checkedOn === null ? {} : { checked: checksOf(checked ?? '[]'), checkedOn };
      const data = { ...seller, createdAt: new Date(created_at).toISOString(), ...answering, ...checks };
      return asJson(Buffer.from(JSON.stringify({ data, meta: {} })));
    });
  });
}
