import { entities, entityNamed, isEntityName } from '#contract/entities/entities.ts';
import { wordsOf } from '#contract/entities/words.ts';
import { type ContentType, contentType } from '../platform/content/content-type.ts';
import { accountType } from './accounts/account-type.ts';
import { carType, categoryType, featureType, makeType, modelType } from './cars/car-types.ts';
import { dealerType } from './dealers/dealer-type.ts';
import { likeType, saveType } from './favourites/favourite-types.ts';
import { garageType } from './garages/garage-type.ts';
import { mediaType } from './media/media-type.ts';
import { sellerType } from './sellers/seller-type.ts';
import { spareCategoryType, sparePartType } from './spare-parts/spare-part-types.ts';
import { translationType } from './translations/translation-type.ts';

/** Content types that need no module of their own: those whose entity is marked as served by the API (`isServed`). */
const plainTypes: ContentType[] = Object.keys(entities)
  .filter(isEntityName)
  .filter((name) => entityNamed(name).isServed)
  .map((name) => ({ ...contentType(entityNamed(name)), words: wordsOf(name) }));

/** The content types that have API routes of their own. */
export const servedTypes: ContentType[] = [
  carType,
  makeType,
  modelType,
  categoryType,
  featureType,
  dealerType,
  ...plainTypes,
  sparePartType,
  spareCategoryType,
  garageType,
  translationType,
];

/** Returns a content type by its plural name, including types that are only embedded in others. */
export function typeNamed(plural: string): ContentType {
  const type = [...servedTypes, mediaType, sellerType, accountType, saveType, likeType].find(
    (type) => type.plural === plural,
  );
  if (!type) throw new Error(`There is no content type ${plural}`);
  return type;
}
