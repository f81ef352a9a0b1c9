import { contentType, mediaOf } from '../content/content-type.ts';

export const dealerType = contentType({
  plural: 'dealer-infos',
  table: 'dealer',
  attributes: { dealerName: 'text', phonenumber: 'text', email: 'text', features: 'json', featured: 'boolean' },
  relations: { images: mediaOf('dealer_image', 'dealer_id') },
});
