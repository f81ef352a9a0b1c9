import type { openSellingMarket } from './selling-makers.ts';

type Market = Awaited<ReturnType<typeof openSellingMarket>>;

/** Sends ads of new sellers, each with one photo that has a given fingerprint. `trust`: how much the market trusts the seller. */
export function openFingerprintedAds({ db, draft, move, privatePerson }: Market) {
  return async function openAd(print: { hash: string; mirrored: string }, { trust = 0 } = {}) {
    const person = await privatePerson();
    await db.updateTable('seller').set({ trust }).where('document_id', '=', person.seller).execute();
    const ad = await draft(person, person.seller);
    const { media_id } = await db
      .selectFrom('listing_photo')
      .innerJoin('listing', 'listing.id', 'listing_photo.listing_id')
      .select('media_id')
      .where('listing.document_id', '=', ad)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('media_fingerprint')
      .values({ media_id, ...print })
      .execute();
    await move(person, ad, 'submit');
    return { ad, person };
  };
}
