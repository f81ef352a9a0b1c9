import { entity } from './entity.ts';
import { field, mediaIn } from './field.ts';
import { ANSWERS_WITHIN, CHECKED, CHECKED_ON, SELLERS_REFERENCE } from './seller-fields.ts';

/** A business that sells cars. */
export const dealer = entity({
  name: 'dealer-infos',
  table: 'dealer',
  titleField: 'dealerName',
  unique: ['reference'],
  list: {
    columns: ['dealerName', 'phonenumber', 'featured'],
    order: 'dealerName:asc',
    searched: ['dealerName', 'phonenumber', 'email', 'reference'],
  },
  officeWrites: 'admin',
  fields: {
    reference: SELLERS_REFERENCE,
    dealerName: field.text({ isRequired: true, most: 200 }),
    phonenumber: field.text({ format: 'phone' }),
    email: field.text({ format: 'email' }),
    /** Labels that the dealer shows on its page, such as "Financing". */
    features: field.texts({ isRequired: true }),
    featured: field.boolean({}),
    answersWithin: ANSWERS_WITHIN,
    checked: CHECKED,
    checkedOn: CHECKED_ON,
  },
  relations: {
    /** The dealer's pictures. The first one is the logo. */
    images: mediaIn('dealer_image', {}),
  },
});
