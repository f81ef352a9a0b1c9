import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { namesOf } from '#contract/values/names.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { didYouMean, shown } from '../../platform/sheets/bounded-text.ts';

/** Strapi's standard names of the content types, by the words that reports and the operator's mapping use for them. */
export const TYPES = {
  makes: 'api::make.make',
  models: 'api::model.model',
  categories: 'api::category.category',
  features: 'api::feature.feature',
  sparecategories: 'api::sparecategory.sparecategory',
  dealers: 'api::dealer-info.dealer-info',
  garages: 'api::garage.garage',
  cars: 'api::car.car',
  spareparts: 'api::sparepart.sparepart',
  articles: 'api::article.article',
  translations: 'api::translation.translation',
  saves: 'api::save.save',
  likes: 'api::like.like',
} as const;

export type Part = keyof typeof TYPES;
export const PARTS = namesOf(TYPES);

const mapFile = z.record(
  z.string(),
  z.strictObject({ type: z.string().optional(), fields: z.record(z.string(), z.string()).optional() }),
);

/** Maps the market's names of types and fields to those of the Strapi that is moved. */
export interface TypeMap {
  typeOf(part: Part): string;
  /** Returns Strapi's name of a field or relation. */
  fieldOf(part: Part, field: string): string;
  /** Returns the part of the market to which entries of a Strapi type are moved; undefined if they are not moved. */
  partOf(type: string): Part | undefined;
}

function parseMap(path: string, text: string) {
  try {
    return mapFile.parse(JSON.parse(text));
  } catch {
    const shape = '{"cars": {"type": "api::vehicle.vehicle", "fields": {"price": "cost"}}}';
    throw new StartError(`${shown(path)} is no table of names such as ${shape}.`);
  }
}

/**
 * Reads the operator's file that maps names of types and fields. Without a path, the names in Strapi are the standard ones. Throws
 * StartError.
 */
export async function readTypeMap(path: string | undefined): Promise<TypeMap> {
  const text =
    path === undefined
      ? '{}'
      : await readFile(path, 'utf8').catch(() => {
          throw new StartError(`${shown(path)} cannot be read.`);
        });
  const table = parseMap(path ?? '', text);
  for (const word of Object.keys(table)) {
    if (PARTS.some((part) => part === word)) continue;
    throw new StartError(`There is no "${shown(word)}"; there are ${PARTS.join(', ')}.${didYouMean(word, PARTS)}`);
  }
  const typeOf = (part: Part) => table[part]?.type ?? TYPES[part];
  const twice = PARTS.find((part, at) => PARTS.findIndex((other) => typeOf(other) === typeOf(part)) !== at);
  if (twice) throw new StartError(`Two parts are of the type "${shown(typeOf(twice))}"; each has its own.`);
  return {
    typeOf,
    fieldOf: (part, field) => table[part]?.fields?.[field] ?? field,
    partOf: (type) => PARTS.find((part) => typeOf(part) === type),
  };
}
