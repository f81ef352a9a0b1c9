import { ANSWERS_WITHIN, entity, mediaIn } from './entity.ts';

/** Who sells cars. */
export const dealer = entity({
  name: 'dealer-infos',
  table: 'dealer',
  fields: {
    /** The reference by which import files name it. */
    reference: { kind: 'text', isRequired: true, defaultsToDocumentId: true, answered: 'never' },
    dealerName: { kind: 'text', isRequired: true },
    phonenumber: { kind: 'text' },
    email: { kind: 'text' },
    /** Badges, such as "Financing". */
    features: { kind: 'json', isRequired: true },
    featured: { kind: 'boolean' },
    answersWithin: ANSWERS_WITHIN,
  },
  relations: {
    /** The first one is the logo. */
    images: mediaIn('dealer_image'),
  },
});
