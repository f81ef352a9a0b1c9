import { UNKNOWN_SELLER } from '#contract/messages/lists.ts';
import { type Api, listAll } from './api-client.ts';

/** Compares two names for alphabetical order. */
export const byName = (a: string, b: string) => a.localeCompare(b, 'en');

/** Lists the names of all makes or categories, in alphabetical order. */
export async function listNames(api: Api, entity: 'makes' | 'categories' | 'sparecategories'): Promise<string[]> {
  const entries = await listAll(api, entity, { fields: ['name'] });
  return entries.map(({ name }) => name).sort(byName);
}

/**
 * The models of each make, by the make's name. Look a make up with `modelsOf`: indexing with a text such as "constructor" would find an inherited
 * property.
 */
export type ModelsByMake = Record<string, string[]>;

/** Lists the models of the given makes, or of all. */
export async function listModelsByMake(api: Api, makes?: readonly string[]): Promise<ModelsByMake> {
  if (makes?.length === 0) return {};
  const named = makes && { filters: { make: { name: { $in: [...makes] } } } };
  const entries = await listAll(api, 'models', { fields: ['name'], populate: { make: { fields: ['name'] } } }, named);
  const models = new Map<string, string[]>();
  for (const { name, make } of entries) {
    if (make === null) continue;
    const names = models.get(make.name);
    if (names) names.push(name);
    else models.set(make.name, [name]);
  }
  for (const names of models.values()) names.sort(byName);
  return Object.fromEntries(models);
}

/** Returns the models of a make; undefined if there is no such make. `make` may be any text from an address. */
export const modelsOf = (models: ModelsByMake, make: string): string[] | undefined =>
  Object.hasOwn(models, make) ? models[make] : undefined;

/**
 * Returns the chosen models that remain when makes are dropped. Models of dropped makes go too, unless a remaining make has a model of the same
 * name.
 */
export function modelsLeft(
  chosen: readonly string[],
  models: ModelsByMake,
  makes: { dropped: readonly string[]; left: readonly string[] },
) {
  const isOf = (model: string) => (make: string) => modelsOf(models, make)?.includes(model) ?? false;
  return chosen.filter((model) => !makes.dropped.some(isOf(model)) || makes.left.some(isOf(model)));
}

/** Lists the models that buyers view most, each with its make. */
export async function listPopularModels(api: Api): Promise<{ make: string; model: string }[]> {
  const request = { fields: ['name'], populate: { make: { fields: ['name'] } } } as const;
  const { entries } = await api.list('models', request, { part: 'popular' });
  return entries.flatMap(({ name, make }) => (make === null ? [] : [{ make: make.name, model: name }]));
}

/** The names of sellers, by documentId. */
export type SellerNames = Readonly<Record<string, string>>;

export const sellerName = (sellers: SellerNames | undefined, id: string): string => sellers?.[id] ?? UNKNOWN_SELLER;
