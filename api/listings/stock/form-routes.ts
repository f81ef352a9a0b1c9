import { type ListingFormChoices, listingFormChoicesSchema } from '#contract/office/form-schemas.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import { listFormChoices } from './form-queries.ts';

const schema = {
  tags: ['selling'],
  summary: 'What the form of an ad offers to choose from',
  response: answers({ 200: listingFormChoicesSchema }, 401, 403),
};

/** How long the form's choices are cached, in ms. Names change about weekly, but every form that is opened asks for them. */
const KEPT_MS = 60_000;

/** Routes of the form for an ad: its choices and proposals. The ad itself has other routes. */
export function formRoutes(app: RouteApp, { clock, db }: Pick<Services, 'clock' | 'db'>) {
  let kept: { choices: ListingFormChoices; until: number } | undefined;
  app.get('/sell/api/form', { schema, config: { action: 'open the office of a seller' } }, async () => {
    const now = clock.now();
    if (!kept || kept.until <= now) kept = { choices: await listFormChoices(db), until: now + KEPT_MS };
    return kept.choices;
  });
}
