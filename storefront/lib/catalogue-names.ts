import { UNKNOWN_SELLER } from '#contract/messages/lists.ts';
import { type Api, listAll } from './api-client.ts';

/** Compares names for alphabetical order. */
export const byName = (a: string, b: string) => a.localeCompare(b, 'en');

/** Lists all names of a catalogue, in alphabetical order. */
export async function listNames(api: Api, entity: 'makes' | 'categories' | 'sparecategories'): Promise<string[]> {
  const entries = await listAll(api, entity, { fields: ['name'] });
  return entries.map(({ name }) => name).sort(byName);
}

/** The models of each make, by the make's name. Read it with `modelsOf`. */
export type ModelsByMake = Record<string, string[]>;

/** Lists the models of these makes, or of all makes. */
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

/** Returns the models of a make, which may be any text from an address; undefined if there is no such make. */
export const modelsOf = (models: ModelsByMake, make: string): string[] | undefined =>
  Object.hasOwn(models, make) ? models[make] : undefined;

/** Returns the chosen models that are left when the makes change: a model that only a dropped make has is dropped too. */
export function modelsLeft(
  chosen: readonly string[],
  models: ModelsByMake,
  makes: { dropped: readonly string[]; left: readonly string[] },
) {
  const isOf = (model: string) => (make: string) => modelsOf(models, make)?.includes(model) ?? false;
  return chosen.filter((model) => !makes.dropped.some(isOf(model)) || makes.left.some(isOf(model)));
}

/** Lists the models that buyers viewed most, each with its make. */
export async function listPopularModels(api: Api): Promise<{ make: string; model: string }[]> {
  const request = { fields: ['name'], populate: { make: { fields: ['name'] } } } as const;
  const { entries } = await api.list('models', request, { part: 'popular' });
  return entries.flatMap(({ name, make }) => (make === null ? [] : [{ make: make.name, model: name }]));
}

/** Names of sellers by their documentIds. */
export type SellerNames = Readonly<Record<string, string>>;

export const sellerName = (sellers: SellerNames | undefined, id: string): string => sellers?.[id] ?? UNKNOWN_SELLER;
