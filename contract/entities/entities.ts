import { article } from './article.ts';
import { car } from './car.ts';
import { category } from './category.ts';
import { dealer } from './dealer.ts';
import type { EntitySpec } from './entity.ts';
import { like, save } from './favourite.ts';
import { feature } from './feature.ts';
import { garage } from './garage.ts';
import { make } from './make.ts';
import { media } from './media.ts';
import { member } from './member.ts';
import { model } from './model.ts';
import { place } from './place.ts';
import { seller } from './seller.ts';
import { spareCategory } from './spare-category.ts';
import { sparePart } from './spare-part.ts';
import { translation } from './translation.ts';

/** Every entity by its name. Browser code imports only its type: the value would put all declarations into the scripts of pages. */
export const entities = {
  cars: car,
  makes: make,
  models: model,
  categories: category,
  features: feature,
  'dealer-infos': dealer,
  garages: garage,
  spareparts: sparePart,
  sparecategories: spareCategory,
  places: place,
  articles: article,
  translations: translation,
  media,
  sellers: seller,
  users: member,
  saves: save,
  likes: like,
} as const;

export type Entities = typeof entities;
export type EntityName = keyof Entities;

export const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name);

/** Returns the entity of this name. Throws if there is none. */
export function entityNamed(name: string): EntitySpec {
  const specs: Readonly<Record<string, EntitySpec>> = entities;
  const spec = specs[name];
  if (!spec) throw new Error(`There is no entity ${name}`);
  return spec;
}

/**
 * Returns the relations of other entities that refer to this entity; for places, also the fields that hold a place. An entry must not be deleted
 * while another one refers to it.
 */
export const usedBy = (name: string): readonly { readonly entity: string; readonly relation: string }[] =>
  Object.values<EntitySpec>(entities).flatMap((spec) => [
    ...Object.entries(spec.relations).flatMap(([relation, { kind, target }]) =>
      target === name && kind !== 'has-many' ? [{ entity: spec.name, relation }] : [],
    ),
    ...Object.entries(spec.fields).flatMap(([relation, { kind }]) =>
      kind === 'location' && name === place.name ? [{ entity: spec.name, relation }] : [],
    ),
  ]);
