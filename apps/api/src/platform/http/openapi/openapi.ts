import {
  type AnyEndpoint,
  type Authentication,
  SERVER_OPENAPI_PATH,
  SERVER_SCOPES,
  SERVER_TOKEN_PATH,
} from '@portico/contract';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { ZOD_COMPILERS } from '#platform/http/endpoints/compilers.ts';
import { type SharedJson, sendShared, shareJson } from '#platform/http/endpoints/revalidation.ts';
import type { Document } from './complete.ts';

type Described = {
  title(name: string): string;
  has(endpoint: AnyEndpoint): boolean;
  schemes: readonly Authentication[];
};

/** Each document by its path: every call, and those of the company's own backend alone. */
const DOCUMENTS: Record<string, Described> = {
  '/openapi.json': {
    title: (name) => name,
    has: () => true,
    schemes: ['bearer', 'handoff', 'server'],
  },
  [SERVER_OPENAPI_PATH]: {
    title: (name) => `${name} for servers`,
    has: ({ auth }) => auth === 'server',
    schemes: ['server'],
  },
};

/**
 * Describes the calls from the schemas that serve them. A description is built and compressed on the first request,
 * because its code is as large as much of the server's. Register before the routes.
 */
export function describeCalls(
  app: FastifyInstance,
  { config, brand }: Pick<Deps, 'config' | 'brand'>,
): void {
  const calls: RouteOptions[] = [];
  app.addHook('onRoute', (call) => void calls.push(call));
  for (const [path, of] of Object.entries(DOCUMENTS)) {
    let described: { name: string; document: Promise<SharedJson> } | undefined;
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const { name } = await brand();
      if (described?.name !== name) {
        const document = describe(calls, config, { name, of }).then((made) =>
          shareJson(JSON.stringify(made)),
        );
        described = { name, document };
      }
      return sendShared(reply, await described.document);
    });
  }
}

function schemesOf({ publicUrl }: Config, names: readonly Authentication[]) {
  const all = {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    handoff: { type: 'http', scheme: 'bearer' },
    server: {
      type: 'oauth2',
      flows: {
        clientCredentials: {
          tokenUrl: `${publicUrl}${SERVER_TOKEN_PATH}`,
          scopes: Object.fromEntries(SERVER_SCOPES.map((scope) => [scope, ''])),
        },
      },
    },
  } as const;
  const given = Object.entries(all).filter(([name]) => names.some((each) => each === name));
  return Object.fromEntries(given);
}

/** Uses a separate app that has the same calls and serves none. */
async function describe(
  calls: readonly RouteOptions[],
  config: Config,
  { name, of }: { name: string; of: Described },
): Promise<Document> {
  const [{ default: swagger }, { complete }] = await Promise.all([
    import('@fastify/swagger'),
    import('./complete.ts'),
  ]);
  const app = fastify({ schemaController: ZOD_COMPILERS, exposeHeadRoutes: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: of.title(name), version: '1', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: schemesOf(config, of.schemes) },
    },
    transform: jsonSchemaTransform,
  });
  const shown = calls.filter(
    ({ schema, config: { endpoint } = {} }) =>
      schema?.hide !== true && (endpoint === undefined || of.has(endpoint)),
  );
  for (const { method, url, schema = {} } of shown) {
    app.route({ method, url, schema, handler: () => {} });
  }
  await app.ready();
  const endpoints = shown.flatMap(({ config: { endpoint } = {} }) => endpoint ?? []);
  const unique = [...new Set<AnyEndpoint>(endpoints)];
  return complete(app.swagger() as unknown as Document, unique, config);
}
