import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from './answer-schemas.ts';
import { parseBody } from './bodies/json-body.ts';
import { ApiError, notFoundError } from './errors.ts';

/**
 * An app whose routes declare schemas of their requests and answers. Handlers get typed requests, and can only send answers of the declared
 * types.
 */
export type RouteApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns the schema of a route that parses its input and writes its answers itself. It is made only when the document is requested.
     */
    describe?: () => FastifySchema;
  }
}

/** A route, with its schemas for the OpenAPI document. */
export interface DescribedRoute {
  method: string;
  url: string;
  describe: () => FastifySchema;
  config: FastifyContextConfig;
}

interface CompiledSchema {
  url?: string;
  schema: unknown;
  httpPart?: string;
}

/**
 * Parses a body by its schema. An ApiError is returned rather than thrown, since Fastify would turn an error thrown by a validator into a
 * 500.
 */
function validBody(schema: z.ZodType, body: unknown) {
  try {
    return { value: parseBody(schema, body) };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

/** A validator that accepts everything, for routes that parse their input themselves: their schema only documents it. */
export const describeOnly = () => () => true;

/** Checks the parameters of a path. An id that does not match its schema cannot exist, so the result is a 404. */
const knownParams = (schema: z.ZodType, params: unknown) =>
  schema.safeParse(params).success ? { value: params } : { error: notFoundError() };

type IsPrivate = (url: string) => boolean;

/**
 * Returns the validator of a part of a request: bodies, and paths of private routes, are checked by their schemas. For query strings and
 * paths of the public API the schema is only documentation, since the routes parse them.
 */
const validatorCompiler =
  (isPrivate: IsPrivate) =>
  ({ schema, httpPart, url = '' }: CompiledSchema) => {
    if (!(schema instanceof z.ZodType)) return describeOnly();
    if (httpPart === 'body') return (body: unknown) => validBody(schema, body);
    return httpPart === 'params' && isPrivate(url) ? (params: unknown) => knownParams(schema, params) : describeOnly();
  };

/** Makes a route treat a missing body as `{}`. Fastify would validate `null`, as if the client had sent that. */
function bodyOrEmpty(route: RouteOptions) {
  if (route.schema?.body === undefined) return;
  const before = [route.preValidation ?? []].flat();
  route.preValidation = [
    async (request) => {
      if (request.body === undefined) request.body = {};
    },
    ...before,
  ];
}

/** Adds a 429 to the declared answers of a private route that writes, since all such routes have a rate limit. */
function tooManyWrites(route: RouteOptions) {
  const { schema, method } = route;
  const isWrite = [method].flat().some((one) => one !== 'GET');
  if (!isWrite || typeof schema?.response !== 'object') return;
  route.schema = { ...schema, response: { ...answers({}, 429), ...schema.response } };
}

/**
 * Lets routes declare schemas by zod. `described` collects the routes that declare one. To be called before the first route. `isPrivate`:
 * returns whether a path is only for the product's own pages.
 */
export function takeRouteSchemas(
  app: FastifyInstance,
  isPrivate: IsPrivate,
): { routes: RouteApp; described: DescribedRoute[] } {
  const described: DescribedRoute[] = [];
  app.setValidatorCompiler(validatorCompiler(isPrivate));
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', (route) => {
    bodyOrEmpty(route);
    if (isPrivate(route.url)) tooManyWrites(route);
    const { schema, config, method, url } = route;
    const describe = schema ? () => schema : config?.describe;
    if (describe)
      for (const one of [method].flat()) described.push({ method: one, url, describe, config: config ?? {} });
  });
  return { routes: app.withTypeProvider<ZodTypeProvider>(), described };
}
