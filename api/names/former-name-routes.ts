import { z } from 'zod';
import { car } from '#contract/entities/car.ts';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { findFormerNames, makesWithFormerModels } from './former-name-queries.ts';

const MOST_NAMES = 20;
const LONGEST = 200;

const listFormer = {
  tags: ['names'],
  summary: 'What names that were changed are called now',
  querystring: z.object({
    field: z.string().meta({ description: 'The field of cars or parts that the names are for, such as make' }),
    name: z.union([z.string(), z.array(z.string())]),
    make: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .meta({ description: 'The makes that models are of; without them, of any make' }),
  }),
  response: answers({
    200: z.object({ data: z.array(z.object({ former: z.string(), name: z.string() })), meta: z.object({}) }),
  }),
};

/** Returns the table that contains the names for a field; undefined if the field has none. */
function tableOf(field: string): string | undefined {
  for (const { fields, relations } of [car, sparePart] satisfies EntitySpec[]) {
    const own: EntitySpec['fields'] = fields;
    const related: EntitySpec['relations'] = relations;
    if (own[field]?.kind === 'location') return 'place';
    const target = related[field] && entityNamed(related[field].target);
    if (target?.isDictionary) return target.table;
  }
  return undefined;
}

interface Asked {
  field: string;
  table: string;
  names: readonly string[];
}

type Present = { former: string; name: string };

/** Returns the present name for each requested name that is a former one. `within`: the id of the make for models, 0 for other kinds. */
async function presentNames(db: Database, { field, table, names }: Asked, within: number): Promise<Present[]> {
  const spelling = spellingAmong([], field, await findFormerNames(db, table, { field, names, within }));
  return names.flatMap((former) => {
    const name = spelling(former);
    return name === undefined ? [] : [{ former, name }];
  });
}

/**
 * Returns the present names for former names of models. Without `makes`, a former name counts only if it leads to the same name for every
 * make that had it.
 */
async function presentModels(db: Database, asked: Asked, makes: readonly string[]): Promise<Present[]> {
  const owners =
    makes.length > 0
      ? (await db.selectFrom('make').select('id').where('name', 'in', makes).execute()).map(({ id }) => id)
      : await makesWithFormerModels(db, asked.names);
  const found: Present[] = [];
  for (const id of owners) found.push(...(await presentNames(db, asked, id)));
  if (makes.length > 0) return found;
  const meanings = Map.groupBy(found, ({ former }) => former);
  return [...meanings.values()].flatMap(([first, ...rest]) =>
    first !== undefined && rest.every(({ name }) => name === first.name) ? [first] : [],
  );
}

/** The route that returns present names for former ones, so that old addresses of filtered lists still work. */
export function formerNameRoutes(app: RouteApp, { db }: Pick<Services, 'db'>) {
  app.get('/api/former-names', { schema: listFormer }, async (request) => {
    const parameters = parametersOf(request);
    const field = parameters.get('field') ?? '';
    const names = parameters
      .getAll('name')
      .filter((name) => name.length <= LONGEST)
      .slice(0, MOST_NAMES);
    const table = tableOf(field);
    if (table === undefined) return { data: [], meta: {} };
    const makes = parameters.getAll('make').slice(0, MOST_NAMES);
    const ways = { field, table, names };
    const present = table === 'model' ? await presentModels(db, ways, makes) : await presentNames(db, ways, 0);
    return { data: present, meta: {} };
  });
}
