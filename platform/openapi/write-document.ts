import type { SwaggerTransform } from '@fastify/swagger';
import Fastify, { type FastifySchema } from 'fastify';
import { z } from 'zod';
import { definedOnly } from '#contract/values/defined-only.ts';
import type { DescribedRoute } from '../http/route-schemas.ts';
import { completeOperations } from './complete-operations.ts';
import type { DocumentInfo } from './document-info.ts';
import { finishDocument, type OpenApiDocument } from './finish-document.ts';

/** A message that the server itself sends to an address which a user gave for it. */
export interface DescribedWebhook {
  name: string;
  summary: string;
  /** Name of the schema of the message's body. */
  schema: string;
  example: object;
}

const signedHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const SIGNED = [
  signedHeader('webhook-id', 'The same at each try'),
  signedHeader('webhook-timestamp', 'Of this try, in seconds since 1970'),
  signedHeader(
    'webhook-signature',
    'One or more, with blanks between them, as https://www.standardwebhooks.com has it',
  ),
];

/** Returns the id of a webhook's operation: `onBoatMoored` for `boat.moored`. */
const webhookId = (name: string) =>
  `on${name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

const webhookItem = ({ name, summary, schema, example }: DescribedWebhook, description: string | undefined) => ({
  post: {
    tags: ['webhooks'],
    operationId: webhookId(name),
    summary,
    description: description === undefined ? undefined : `${summary}. ${description}`,
    // No token is declared: the receiver recognises the message by its signature.
    security: [],
    parameters: SIGNED,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    },
    responses: { '2XX': { description: 'It arrived. Whatever else is answered, it is tried again for a day' } },
  },
});

/** Returns the name of an operation in generated clients: `getApiBoatsDocumentId` for `GET /api/boats/:documentId`. */
const operationId = ({ method, url }: DescribedRoute) =>
  [
    method.toLowerCase(),
    ...url.split(/[^a-zA-Z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');

/** Returns whether a route has a successful answer. A route without one exists only to refuse requests, and is not documented. */
const canSucceed = ({ schema: { response } }: { schema: FastifySchema }): boolean =>
  Object.keys(Object(response)).some((status) => /^[23]/.test(status));

/** Returns all named schemas, including those that only other schemas refer to. */
function namedSchemas() {
  const uri = (id: string) => `#/components/schemas/${id}`;
  return z.toJSONSchema(z.globalRegistry, { target: 'draft-2020-12', uri }).schemas;
}

type NamedSchemas = ReturnType<typeof namedSchemas>;

/**
 * Wraps the library's conversion of a route's schemas: where a route refers to a named query, the library gets the query's schema itself,
 * so that it lists the parameters.
 */
const withQuery =
  (
    named: ReturnType<typeof namedSchemas>,
    transform: SwaggerTransform<FastifySchema>,
  ): SwaggerTransform<FastifySchema> =>
  (route) => {
    const { querystring } = route.schema ?? {};
    const name = querystring instanceof z.ZodType ? z.globalRegistry.get(querystring)?.id : undefined;
    if (!route.schema || name === undefined) return transform(route);
    const { querystring: _named, ...schema } = route.schema;
    const { url, schema: transformed } = transform({ ...route, schema });
    return { url, schema: { ...transformed, querystring: named[name] } };
  };

/** Opens an app that never gets a request: routes are declared on it again, since the library reads them while they are declared. */
async function openSilentApp(
  { url, title, description, version, contact, license, tags }: DocumentInfo,
  named: NamedSchemas,
) {
  const { default: swagger } = await import('@fastify/swagger');
  const { createJsonSchemaTransform } = await import('fastify-type-provider-zod');
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const components = {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a member who signed in' },
      staffToken: { type: 'http', scheme: 'bearer', description: 'Of a program of the market’s staff, made by them' },
      apiToken: { type: 'http', scheme: 'bearer', description: 'Of a program, made on the page of a team' },
    },
  } as const;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: definedOnly({ title, description, version, contact, license }),
      servers: [{ url, description: title }],
      ...(tags && { tags }),
      components,
    },
    convertConstToEnum: false,
    transform: withQuery(named, createJsonSchemaTransform({})),
  });
  return app;
}

/** Writes the OpenAPI 3.1 document of these routes. Its libraries are loaded only here, so that a server starts without them. */
export async function writeDocument(
  described: readonly DescribedRoute[],
  info: DocumentInfo,
  sent: readonly DescribedWebhook[] = [],
): Promise<OpenApiDocument> {
  const routes = described.map((route) => ({ ...route, schema: route.describe() })).filter(canSucceed);
  const named = namedSchemas();
  const app = await openSilentApp(info, named);
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const { id, summary, description } = info.wordsOf?.(route.method, path) ?? {};
    const words = definedOnly({ summary, description, operationId: id ?? operationId(route) });
    const schema = { ...route.schema, ...words };
    app.route({ method: route.method, url: route.url, exposeHeadRoute: false, schema, handler: () => undefined });
  }
  await app.ready();
  const webhooks = Object.fromEntries(sent.map((one) => [one.name, webhookItem(one, info.webhookWords)]));
  return completeOperations(finishDocument({ ...app.swagger(), webhooks }, named), info);
}
