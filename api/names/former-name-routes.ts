import { z } from 'zod';
import { car } from '#contract/entities/car.ts';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import { parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { findFormerNames } from './former-name-queries.ts';

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
      .meta({ description: 'The makes that models are of' }),
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

/** The route by which old addresses of lists find out the present names. */
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
    const owners =
      table === 'model' && makes.length > 0
        ? await db.selectFrom('make').select('id').where('name', 'in', makes).execute()
        : [{ id: 0 }];
    const data: { former: string; name: string }[] = [];
    for (const { id } of owners) {
      const spelling = spellingAmong([], field, await findFormerNames(db, table, { field, names, within: id }));
      for (const former of names) {
        const name = spelling(former);
        if (name !== undefined) data.push({ former, name });
      }
    }
    return { data, meta: {} };
  });
}
