import { SERVER_OPENAPI_PATH, SERVER_SCOPES } from '@portico/contract';
import { beforeAll, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { get } from '#test/people/people.ts';
import { lintOpenApi } from '../../../../scripts/lib/lint-openapi.mjs';

const t = anApp();

type Operation = {
  operationId: string;
  security: object[];
  parameters?: { in: string; name: string }[];
};
type Document = {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<
      string,
      { flows: { clientCredentials: { tokenUrl: string; scopes: object } } }
    >;
  };
};
let document: Document;
let whole: Document;
beforeAll(async () => {
  document = (await get(t, SERVER_OPENAPI_PATH)).json() as Document;
  whole = (await get(t, '/openapi.json')).json() as Document;
});

const OURS = PUBLIC_ENDPOINTS.filter(({ auth }) => auth === 'server');
const operations = (of: Document) =>
  Object.entries(of.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({
      ...each,
      call: `${method.toUpperCase()} ${path}`,
    })),
  );

it('R-API-26 the document for servers has their calls and no other, as the document of every call has them', () => {
  const calls = operations(document).map(({ call }) => call);
  const ours = OURS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`);
  expect(calls.sort()).toEqual(ours.sort());
  expect(ours.length).toBeGreaterThanOrEqual(8);
  for (const [path, methods] of Object.entries(document.paths))
    expect(whole.paths[path]).toEqual(methods);
  expect(document.info.title).toBe('Portico for servers');
});

it('R-API-26 says how a token is asked for, which scope each call takes, and where a key can be sent', () => {
  const { securitySchemes } = document.components;
  expect(Object.keys(securitySchemes)).toEqual(['server']);
  const { tokenUrl, scopes } = securitySchemes.server?.flows.clientCredentials ?? {};
  expect(tokenUrl).toBe(`${t.deps.config.publicUrl}/server/token`);
  expect(Object.keys(scopes ?? {})).toEqual([...SERVER_SCOPES]);
  for (const { call, security, parameters = [] } of operations(document)) {
    expect(security).toEqual([{ server: [expect.any(String)] }]);
    const has = parameters.some((each) => each.in === 'header' && each.name === 'idempotency-key');
    expect([call, has]).toEqual([call, call.startsWith('POST')]);
  }
});

it('R-API-26 is a valid document, with examples that their schemas accept', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});
