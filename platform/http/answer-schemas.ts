import { z } from 'zod';

const problem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  name: z.string(),
});

/** The errors of fields: the path of each, and its message. */
export const problemsSchema = z.array(problem);

/** The details of an error: the errors of a body's fields, or the one key of a query or body that nothing declares. */
const details = z.object({
  errors: problemsSchema.optional(),
  key: z.string().optional(),
  path: z.string().nullable().optional(),
  source: z.enum(['query', 'body']).optional(),
  param: z.enum(['filters', 'sort', 'fields', 'populate']).optional(),
});

/** The body of every refusal and failure. */
export const errorSchema = z
  .object({
    data: z.null(),
    error: z.object({ status: z.int().min(400).max(599), name: z.string(), message: z.string(), details }),
  })
  .meta({ id: 'Error' });

/** The schema of a 409 whose details show the current state: somebody else was faster, or the state does not allow the action. */
export const conflictAnswer = <Details extends z.ZodType>(details: Details) =>
  z.object({
    data: z.null(),
    error: z.object({ status: z.literal(409), name: z.literal('ConflictError'), message: z.string(), details }),
  });

/** Refusals that are particular to a route. Any other status may come from every address, and its body says no more. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 429 | 503;

/** Returns the schemas of a route's answers by status: its own answers, its own refusals, and as `default` the shape of all others. */
export function answers<const Answers extends Record<number, z.ZodType>>(
  schemas: Answers,
  ...refusals: RefusalStatus[]
): Answers & { default: typeof errorSchema } {
  return { ...schemas, ...Object.fromEntries(refusals.map((status) => [status, errorSchema])), default: errorSchema };
}

/** The schema of an answer without a body. */
export const nothing = z.undefined();

export const done = z.object({ ok: z.literal(true) });

/** For routes that take an access token: 403 without one, 401 with an invalid one. */
export const forMembers = { security: [{ accessToken: [] }] };

/** For routes by which programs of the market's staff write. */
export const forStaff: { security: Record<string, string[]>[] } = { security: [{ staffToken: [] }] };

/** For routes of the write API: an API token, or the access token of a member who acts for the owner. */
export const forWriters: { security: Record<string, string[]>[] } = {
  security: [{ apiToken: [] }, { accessToken: [] }],
};
