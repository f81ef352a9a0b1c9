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
import { ApiError } from './errors.ts';
import { parseBody } from './json-body.ts';

/** An app whose routes declare what they take and answer: handlers get the one typed, and may send nothing but the other. */
export type RouteApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema of a route that writes its answers itself: nobody needs it before somebody asks for the document. */
    describe?: () => FastifySchema;
  }
}

/** What is said of a route to those who ask it. */
export interface DescribedRoute {
  method: string;
  url: string;
  describe: () => FastifySchema;
  config: FastifyContextConfig;
}

interface CompiledSchema {
  schema: unknown;
  httpPart?: string;
}

/** A body as its schema has it. What is wrong is returned: what a validator throws becomes a 500. */
function validBody(schema: z.ZodType, body: unknown) {
  try {
    return { value: parseBody(schema, body) };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

/** For routes that read what they take by rules of their own: then its schema only tells about it. */
export const describeOnly = () => () => true;

/** Addresses are read by the rules of the contract, and their schemas only tell about those. */
const validatorCompiler = ({ schema, httpPart }: CompiledSchema) =>
  httpPart === 'body' && schema instanceof z.ZodType ? (body: unknown) => validBody(schema, body) : describeOnly();

/** Fastify would show `null` to the validator where there is no body, as if somebody had sent one. */
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

/** Lets routes declare schemas by zod; `described` fills with those that do. To be called before the first route. */
export function takeRouteSchemas(app: FastifyInstance): { routes: RouteApp; described: DescribedRoute[] } {
  const described: DescribedRoute[] = [];
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', (route) => {
    bodyOrEmpty(route);
    const { schema, config, method, url } = route;
    const describe = schema ? () => schema : config?.describe;
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    if (describe) for (const one of methods) described.push({ method: one, url, describe, config: config ?? {} });
  });
  return { routes: app.withTypeProvider<ZodTypeProvider>(), described };
}
