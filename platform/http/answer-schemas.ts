import { z } from 'zod';

const problem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  name: z.string(),
});

/** Errors of fields, each with the field's path and a message. */
export const problemsSchema = z.array(problem);

/** Details of an error: the errors of a body's fields, or the unknown key of a query or body. */
const details = z.object({
  errors: problemsSchema.optional(),
  key: z.string().optional(),
  path: z.string().nullable().optional(),
  source: z.enum(['query', 'body']).optional(),
  param: z.enum(['filters', 'sort', 'fields', 'populate']).optional(),
});

/** The body of every answer with an error. */
export const errorSchema = z
  .object({
    data: z.null(),
    error: z.object({ status: z.int().min(400).max(599), name: z.string(), message: z.string(), details }),
  })
  .meta({ id: 'Error' });

/**
 * Returns the schema of a 409 whose details contain the current state: somebody else was faster, or the state does not allow the action.
 */
export const conflictAnswer = <Details extends z.ZodType>(details: Details) =>
  z.object({
    data: z.null(),
    error: z.object({ status: z.literal(409), name: z.literal('ConflictError'), message: z.string(), details }),
  });

/** Statuses of errors that routes declare. All other errors can occur on any route, and their bodies have no more to document. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 429 | 503;

/** Returns the schemas of a route's answers by status: its successes, its own errors, and as `default` the shape of all other errors. */
export function answers<const Answers extends Record<number, z.ZodType>>(
  schemas: Answers,
  ...refusals: RefusalStatus[]
): Answers & { default: typeof errorSchema } {
  return { ...schemas, ...Object.fromEntries(refusals.map((status) => [status, errorSchema])), default: errorSchema };
}

/** The schema of an answer without a body. */
export const nothing = z.undefined();

export const done = z.object({ ok: z.literal(true) });

/** Security of routes that need an access token: 403 without one, 401 if it is not valid. */
export const forMembers = { security: [{ accessToken: [] }] };

/** Security of routes through which programs of the market's staff write. */
export const forStaff: { security: Record<string, string[]>[] } = { security: [{ staffToken: [] }] };

/** Security of routes of the write API: an API token, or the access token of a member who acts for the owner. */
export const forWriters: { security: Record<string, string[]>[] } = {
  security: [{ apiToken: [] }, { accessToken: [] }],
};
