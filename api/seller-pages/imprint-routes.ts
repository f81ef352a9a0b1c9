import { z } from 'zod';
import { imprintSchema } from '#contract/office/imprint-schemas.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { asJson } from '../../platform/content/answer.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers as answersOf } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { type Firm, findImprint } from './seller-page-queries.ts';

const FIRMS: readonly { firm: Firm; plural: string; called: string }[] = [
  { firm: 'dealer', plural: 'dealer-infos', called: 'dealer' },
  { firm: 'garage', plural: 'garages', called: 'garage' },
];

/** Routes for a dealer's or garage's details beyond those that the API contract specifies. */
export function imprintRoutes(app: RouteApp, { db, answers, queue }: Pick<Services, 'answers' | 'db' | 'queue'>) {
  for (const { firm, plural, called } of FIRMS) {
    const show = {
      tags: [plural],
      summary: `What a ${called} says of itself: opening hours, address, legal details`,
      params: documentIdParams,
      response: answersOf({ 200: z.object({ data: imprintSchema, meta: z.object({}) }) }, 404, 503),
    };
    const config = { queue, describe: () => show };
    const path = `/api/${plural}/:documentId/imprint`;
    app.get<{ Params: { documentId: string } }>(path, { config }, async (request, reply) => {
      const { documentId } = request.params;
      if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
      return answers.answer(request, reply, `/api/${plural}/${documentId}/imprint`, async () => {
        const data = await findImprint(db, firm, documentId);
        if (!data) throw notFoundError();
        return asJson(Buffer.from(JSON.stringify({ data, meta: {} })));
      });
    });
  }
}
