import { contentType, hasMany, mediaOf } from '../content/content-type.ts';

export const garageType = contentType({
  plural: 'garages',
  table: 'garage',
  attributes: { name: 'text', phonenumber: 'text', location: 'place', featured: 'boolean' },
  relations: { images: mediaOf('garage_image', 'garage_id'), spareparts: hasMany('spareparts', 'garage_id') },
});
