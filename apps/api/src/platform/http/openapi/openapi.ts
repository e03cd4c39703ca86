import { type AnyEndpoint, SERVER_SCOPES, SERVER_TOKEN_PATH } from '@portico/contract';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { ZOD_COMPILERS } from '#platform/http/endpoints/compilers.ts';
import { type SharedJson, sendShared, shareJson } from '#platform/http/endpoints/revalidation.ts';
import type { Document } from './complete.ts';

/**
 * Describes every call at /openapi.json, from the schemas that serve it. The description is built and compressed on the
 * first request, because its code is as large as much of the server's. Register before the routes.
 */
export function describeCalls(
  app: FastifyInstance,
  { config, brand }: Pick<Deps, 'config' | 'brand'>,
): void {
  const calls: RouteOptions[] = [];
  app.addHook('onRoute', (call) => void calls.push(call));
  let described: { name: string; document: Promise<SharedJson> } | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    const { name } = await brand();
    if (described?.name !== name) {
      const document = describe(calls, config, name).then((made) =>
        shareJson(JSON.stringify(made)),
      );
      described = { name, document };
    }
    return sendShared(reply, await described.document);
  });
}

/** Uses a separate app that has the same calls and serves none. */
async function describe(
  calls: readonly RouteOptions[],
  config: Config,
  title: string,
): Promise<Document> {
  const [{ default: swagger }, { complete }] = await Promise.all([
    import('@fastify/swagger'),
    import('./complete.ts'),
  ]);
  const app = fastify({ schemaController: ZOD_COMPILERS, exposeHeadRoutes: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          handoff: { type: 'http', scheme: 'bearer' },
          server: {
            type: 'oauth2',
            flows: {
              clientCredentials: {
                tokenUrl: `${config.publicUrl}${SERVER_TOKEN_PATH}`,
                scopes: Object.fromEntries(SERVER_SCOPES.map((scope) => [scope, ''])),
              },
            },
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  for (const { method, url, schema = {} } of calls) {
    app.route({ method, url, schema, handler: () => {} });
  }
  await app.ready();
  const shown = calls.filter(({ schema }) => schema?.hide !== true);
  const endpoints = shown.flatMap(({ config: { endpoint } = {} }) => endpoint ?? []);
  const unique = [...new Set<AnyEndpoint>(endpoints)];
  return complete(app.swagger() as unknown as Document, unique, config);
}
