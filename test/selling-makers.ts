import { expect } from 'vitest';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { loadSigningKeys } from '../api/accounts/signing-keys.ts';
import { moveListing } from '../api/listings/lifecycle/listing-moves.ts';
import { lockListing } from '../api/listings/rows/listing-rows.ts';
import { newPlace } from '../platform/content/new-place.ts';
import { openOfficeMakers } from './office-makers.ts';
import { openTestApp } from './open-test-app.ts';

/** Values of a complete listing. */
export const FIELDS = {
  make: 'Toyota',
  model: 'Premio',
  category: 'Sedan',
  year: '2010',
  mileage: '120,000 km',
  price: '24.5m',
  condition: 'used',
  location: 'Ntinda, Kampala',
  description: 'Very clean.',
  taxes: 'paid',
};

/** Opens a market with a dealer and private sellers, and helpers for their listings. */
export async function openSellingMarket(parts: Parameters<typeof openTestApp>[1] = {}) {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' }, ...parts });
  const office = openOfficeMakers(app);
  const { db } = app.adapter;
  const make = await app.makeMake({ name: 'Toyota' });
  await app.makeModel({ name: 'Premio', make: make.id });
  await app.makeCategory({ name: 'Sedan' });
  // Inserted beforehand, since nearly all places exist already.
  await db.insertInto('place').values(newPlace(FIELDS.location, app.clock.now())).execute();
  const dealer = await app.makeDealer();
  const dealerSeller = await office.sellerOf('dealer_id', dealer.id);
  const moveParts = { adapter: app.adapter, listingDays: 45, privateListings: 2 };

  /** Signs in a member who acts for the dealer, or sells privately. */
  const dealerPerson = (role: 'owner' | 'manager' | 'agent') =>
    office.enter('sell', { sells: { [dealerSeller]: role } });
  async function privatePerson() {
    const { sellerId, accountId } = await office.makePrivateSeller();
    const person = await office.enter('sell', { sells: { [sellerId]: 'owner' } }, accountId);
    const { document_id } = await db
      .selectFrom('seller')
      .select('document_id')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow();
    return { ...person, seller: document_id, sellerId };
  }

  type Person = Pick<Awaited<ReturnType<typeof dealerPerson>>, 'ask'>;

  async function begin({ ask }: Person, seller: string, kind = 'car') {
    const { status, body, text } = await ask('/sell/api/listings', { method: 'POST', body: { seller, kind } });
    expect(status, text).toBe(201);
    return (body as { documentId: string }).documentId;
  }

  const show = async ({ ask }: Person, id: string) => (await ask(`/sell/api/listings/${id}`)).body as OwnListing;
  async function save(person: Person, id: string, fields: object, version?: number) {
    const seen = version ?? (await show(person, id)).version;
    return person.ask(`/sell/api/listings/${id}`, { method: 'PATCH', body: { version: seen, fields } });
  }
  const move = ({ ask }: Person, id: string, name: string) =>
    ask(`/sell/api/listings/${id}/moves`, { method: 'POST', body: { move: name } });

  async function addPhoto(id: string) {
    const { id: media } = await app.makeMedia();
    await db.updateTable('media').set({ state: 'draft' }).where('id', '=', media).execute();
    const { id: listing } = await db
      .selectFrom('listing')
      .select('id')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    const { photos } = await db
      .selectFrom('listing_photo')
      .select(({ fn }) => fn.countAll<number>().as('photos'))
      .where('listing_id', '=', listing)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('listing_photo')
      .values({ listing_id: listing, media_id: media, position: Number(photos) })
      .execute();
    return media;
  }

  /** Creates a complete draft with a photo. */
  async function draft(person: Person, seller: string, fields: object = {}) {
    const id = await begin(person, seller);
    expect((await save(person, id, { ...FIELDS, ...fields })).status).toBe(200);
    await addPhoto(id);
    return id;
  }

  /** Makes a decision as a moderator would. */
  const decide = (id: string, name: 'approve' | 'decline' | 'remove' | 'expire', reasons?: string) =>
    db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, id);
      if (!listing) throw new Error(id);
      await moveListing(
        {
          db: transaction,
          now: app.clock.now(),
          by: { accountId: null, ...(reasons && { reasons }) },
          services: moveParts,
        },
        listing,
        name,
      );
    });

  const cars = () =>
    app.list(
      '/api/cars?populate[0]=make&populate[1]=private_seller&populate[2]=dealer_info&populate[3]=images&fields[0]=price&fields[1]=availability&fields[2]=description&fields[3]=createdAt&fields[4]=reference',
    );

  return {
    ...app,
    ...office,
    db,
    parts: moveParts,
    keys: loadSigningKeys(app.config),
    dealer,
    dealerPerson,
    privatePerson,
    begin,
    show,
    save,
    move,
    addPhoto,
    draft,
    decide,
    cars,
  };
}
