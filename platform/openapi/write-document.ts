import type { SwaggerTransform } from '@fastify/swagger';
import Fastify, { type FastifySchema } from 'fastify';
import { z } from 'zod';
import type { DescribedRoute } from '../http/route-schemas.ts';
import { finishDocument, type OpenApiDocument } from './finish-document.ts';

export interface DocumentInfo {
  title: string;
  description: string;
  version: string;
  /** Where the API is. */
  url: string;
}

/** `GET /api/cars/:documentId` as `getApiCarsDocumentId`: what generated clients call it. */
const operationId = ({ method, url }: DescribedRoute) =>
  [
    method.toLowerCase(),
    ...url.split(/[^a-zA-Z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');

/** All that have a name, those that others lead to included. */
function namedSchemas() {
  const uri = (id: string) => `#/components/schemas/${id}`;
  return z.toJSONSchema(z.globalRegistry, { target: 'draft-2020-12', uri }).schemas;
}

type NamedSchemas = ReturnType<typeof namedSchemas>;

/** A query that has a name stands in the document as its parameters, of which the library wants the schema itself. */
const withQuery =
  (
    named: ReturnType<typeof namedSchemas>,
    transform: SwaggerTransform<FastifySchema>,
  ): SwaggerTransform<FastifySchema> =>
  (asked) => {
    const { querystring } = asked.schema ?? {};
    const name = querystring instanceof z.ZodType ? z.globalRegistry.get(querystring)?.id : undefined;
    if (!asked.schema || name === undefined) return transform(asked);
    const { querystring: _named, ...schema } = asked.schema;
    const { url, schema: transformed } = transform({ ...asked, schema });
    return { url, schema: { ...transformed, querystring: named[name] } };
  };

/** An app that nobody asks anything: the library looks at routes while they are declared. */
async function openSilentApp({ url, ...info }: DocumentInfo, named: NamedSchemas) {
  const { default: swagger } = await import('@fastify/swagger');
  const { createJsonSchemaTransform } = await import('fastify-type-provider-zod');
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const components = {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a member who signed in' },
      apiToken: { type: 'http', scheme: 'bearer', description: 'Of a seller, made on the page of their team' },
    },
  } as const;
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info, servers: [{ url }], components },
    convertConstToEnum: false,
    transform: withQuery(named, createJsonSchemaTransform({})),
  });
  return app;
}

/**
 * Writes down what these routes take and answer, as OpenAPI 3.1. The libraries for it are loaded here, so that a server starts
 * without them.
 */
export async function writeDocument(
  described: readonly DescribedRoute[],
  info: DocumentInfo,
): Promise<OpenApiDocument> {
  const routes = described.map((route) => ({ ...route, schema: route.describe() }));
  const named = namedSchemas();
  const app = await openSilentApp(info, named);
  for (const route of routes) {
    const schema = { ...route.schema, operationId: operationId(route) };
    app.route({ method: route.method, url: route.url, exposeHeadRoute: false, schema, handler: () => undefined });
  }
  await app.ready();
  return finishDocument({ ...app.swagger() }, named);
}
