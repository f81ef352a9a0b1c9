import { z } from 'zod';

const problem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  name: z.string(),
});

/** Errors of fields, each with the field's path and a message. */
export const problemsSchema = z.array(problem);

/** Details of an error: `errors` about the fields of a body, or an unknown `key` of a query or body, with its position. */
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
 * Returns the schema of an error 409 with these details, which contain the current state: somebody else was faster, or the state does not
 * allow the action.
 */
export const conflictAnswer = <Details extends z.ZodType>(details: Details) =>
  z.object({
    data: z.null(),
    error: z.object({ status: z.literal(409), name: z.literal('ConflictError'), message: z.string(), details }),
  });

/** Statuses of the errors that a route declares by name. Any other error may occur on every route, and is documented as `default`. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 429 | 503;

/**
 * Returns the schemas of a route's answers by status: those in `schemas`, the errors in `refusals`, and as `default` that of all other
 * errors.
 */
export function answers<const Answers extends Record<number, z.ZodType>>(
  schemas: Answers,
  ...refusals: RefusalStatus[]
): Answers & { default: typeof errorSchema } {
  return { ...schemas, ...Object.fromEntries(refusals.map((status) => [status, errorSchema])), default: errorSchema };
}

/** The schema of an answer without a body. */
export const nothing = z.undefined();

export const done = z.object({ ok: z.literal(true) });

/** OpenAPI's `security` for routes that need a member's access token. They answer 403 without a token, and 401 if it is not valid. */
export const forMembers = { security: [{ accessToken: [] }] };

/** OpenAPI's `security` for routes through which programs of the market's staff write. */
export const forStaff: { security: Record<string, string[]>[] } = { security: [{ staffToken: [] }] };

/** OpenAPI's `security` for the write API: an API token, or the access token of a member who acts for the owner of the entries. */
export const forWriters: { security: Record<string, string[]>[] } = {
  security: [{ apiToken: [] }, { accessToken: [] }],
};
