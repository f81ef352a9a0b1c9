import { expect, test } from 'vitest';
import { eventOf, LISTING_MOVES, type ListingMove } from '#contract/listing-states.ts';
import type { LeadInbox } from '#contract/office/lead-schemas.ts';
import type { NewWebhook } from '#contract/office/webhook-schemas.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks/webhook-events.ts';
import { WEBHOOK_EXAMPLES } from '#contract/webhooks/webhook-examples.ts';
import { documentChecks } from '../../../test/document-checks.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { recordEvent, STEPS } from '../../listings/rows/listing-events.ts';

type EventName = Parameters<typeof recordEvent>[1]['what'];

test('each message is sent as the document describes it, and so is the example of it', async () => {
  const market = await openSellingMarket();
  const { db, clock, described } = market;
  const owner = await market.dealerPerson('owner');
  const body = { address: 'https://stock.example.com/hook', events: WEBHOOK_EVENTS };
  const { documentId: hook } = (await owner.ask('/sell/api/webhooks', { method: 'POST', body })).body as NewWebhook;
  await owner.ask(`/sell/api/webhooks/${hook}/test`, { method: 'POST' });
  const { documentId } = await market.makeCar({ dealer_info: market.dealer.id });
  await openLeadMakers(market).askSeller(documentId);
  const { rows } = (await owner.ask('/sell/api/leads')).body as LeadInbox;
  const contacted = { method: 'POST', body: { way: 'phone' } } as const;
  await owner.ask(`/sell/api/leads/${rows[0]?.documentId}/contact`, contacted);
  const { id: listingId } = await db
    .selectFrom('listing')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  for (const what of Object.keys({ ...LISTING_MOVES, ...STEPS }) as EventName[]) {
    await recordEvent({ db, now: clock.now(), by: { accountId: null } }, { listingId, what });
  }

  const { document, problemOf } = await documentChecks(described);
  const sent = await db.selectFrom('webhook_delivery').select(['event', 'body']).execute();
  expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(Object.keys(document.webhooks)));
  for (const { event, body } of sent) {
    const { schema, example } = document.webhooks[event]?.post.requestBody.content['application/json'] ?? {};
    expect(problemOf(schema ?? {}, JSON.parse(body)), body).toBeUndefined();
    expect(problemOf(schema ?? {}, example), JSON.stringify(example)).toBeUndefined();
    expect(example).toMatchObject({ type: event });
  }
});

test('an example shows an ad in the state that its event leaves it in', () => {
  for (const move of Object.keys(LISTING_MOVES) as ListingMove[]) {
    const event = eventOf(move);
    const example = WEBHOOK_EXAMPLES.find(({ type }) => type === event);
    if (event !== null) expect(example?.data, move).toMatchObject({ state: LISTING_MOVES[move].to });
  }
});
