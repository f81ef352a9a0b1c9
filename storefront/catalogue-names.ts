import { type Api, listAll, readText } from './api-client.ts';
import { readName } from './entry-fields.ts';

/** The alphabet's order. */
export const byName = (a: string, b: string) => a.localeCompare(b, 'en');

/** All names of a list of named entries, in the alphabet's order. */
export async function listNames(
  api: Api,
  path: '/api/makes' | '/api/categories' | '/api/sparecategories',
): Promise<string[]> {
  const entries = await listAll(api, path, { fields: ['name'] });
  return entries.flatMap((entry) => readText(entry.name) ?? []).sort(byName);
}

/** The models of each make by its name. To be read by `modelsOf`. */
export type ModelsByMake = Record<string, string[]>;

/** Of all makes, or of those that are named. */
export async function listModelsByMake(api: Api, makes?: readonly string[]): Promise<ModelsByMake> {
  if (makes?.length === 0) return {};
  const entries = await listAll(api, '/api/models', {
    fields: ['name'],
    populate: { make: { fields: ['name'] } },
    ...(makes && { filters: { make: { name: { $in: [...makes] } } } }),
  });
  const models = new Map<string, string[]>();
  for (const entry of entries) {
    const make = readName(entry.make);
    const model = readText(entry.name);
    if (make === null || model === null) continue;
    const known = models.get(make);
    if (known) known.push(model);
    else models.set(make, [model]);
  }
  for (const names of models.values()) names.sort(byName);
  return Object.fromEntries(models);
}

/** The models of a make that may be any text from an address; undefined where there is no such make. */
export const modelsOf = (models: ModelsByMake, make: string): string[] | undefined =>
  Object.hasOwn(models, make) ? models[make] : undefined;

/** Models are chosen with their makes: one that only a dropped make has goes with it. */
export function modelsLeft(chosen: string[], models: ModelsByMake, makes: { dropped: string[]; left: string[] }) {
  const isOf = (model: string) => (make: string) => modelsOf(models, make)?.includes(model) ?? false;
  return chosen.filter((model) => !makes.dropped.some(isOf(model)) || makes.left.some(isOf(model)));
}

/** The models that buyers looked at most, each with its make. */
export async function listPopularModels(api: Api): Promise<{ make: string; model: string }[]> {
  const { entries } = await api.list('/api/models/popular', {
    fields: ['name'],
    populate: { make: { fields: ['name'] } },
  });
  return entries.flatMap((entry) => {
    const make = readName(entry.make);
    const model = readText(entry.name);
    return make === null || model === null ? [] : [{ make, model }];
  });
}
