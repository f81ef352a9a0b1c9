import { type Api, listAll, readEntry, readText } from './api-client.ts';

const byName = (a: string, b: string) => a.localeCompare(b, 'en');

/** All names of a list of named entries, in the alphabet's order. */
export async function listNames(api: Api, path: '/api/makes' | '/api/categories'): Promise<string[]> {
  const entries = await listAll(api, path, { fields: ['name'] });
  return entries.flatMap((entry) => readText(entry.name) ?? []).sort(byName);
}

/** The models of each make by its name. */
export type ModelsByMake = Record<string, string[]>;

export async function listModelsByMake(api: Api): Promise<ModelsByMake> {
  const entries = await listAll(api, '/api/models', { fields: ['name'], populate: { make: { fields: ['name'] } } });
  const models: ModelsByMake = {};
  for (const entry of entries) {
    const make = readText(readEntry(entry.make).name);
    const model = readText(entry.name);
    if (make === null || model === null) continue;
    models[make] ??= [];
    models[make].push(model);
  }
  for (const names of Object.values(models)) names.sort(byName);
  return models;
}
