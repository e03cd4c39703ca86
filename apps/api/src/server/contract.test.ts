import {
  COMMON_ERRORS,
  ERRORS,
  type ErrorCode,
  EXPORT_OWN_DATA,
  PICTURES,
  PRIVATE_PICTURES,
  paramNamesOf,
} from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { CALLS, VISITS } from '#test/people/calls.ts';

type Answer = {
  headers?: Record<string, { description: string; schema: { type: string } }>;
  content?: Record<string, { schema: { properties?: { code?: { enum: string[] } } } }>;
};
type Operation = {
  summary: string;
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: { required?: string[]; properties?: object } }>;
  };
  responses: Record<string, Answer>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/** A path in OpenAPI notation. */
const written = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await startApp();
  const answer = await t.app.inject('/openapi.json');
  expect(answer.statusCode).toBe(200);
  document = answer.json() as Document;
});
afterAll(() => t.close());

describe('R-API-1 the OpenAPI document', () => {
  it('R-API-1 is OpenAPI 3.1 and names the configured address', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: t.deps.config.publicUrl }]);
  });

  it('R-API-1 has exactly the calls, visits and images of the contract', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      [
        ...CALLS,
        ...VISITS,
        ...Object.values(PICTURES),
        ...Object.values(PRIVATE_PICTURES),
        EXPORT_OWN_DATA,
      ]
        .map((e) => `${e.method} ${written(e.path)}`)
        .sort(),
    );
    expect(CALLS.length).toBeGreaterThanOrEqual(12);
  });

  it('R-API-1 has the calls of the specification under their paths', () => {
    for (const [method, path] of [
      ['post', '/user/exist-email'],
      ['post', '/user/auth/send-code'],
      ['post', '/user/auth/verify-code'],
      ['post', '/user/auth/registration-with-email'],
      ['post', '/user/auth/login'],
      ['get', '/user/profile'],
      ['post', '/user/add-user-details'],
      ['post', '/user/add-user-document'],
      ['get', '/user/auth/google/login'],
      ['get', '/user/auth/apple/login'],
      ['get', '/localization/{locale}'],
      ['get', '/nav-items'],
      ['get', '/visits'],
      ['get', '/images/logo.webp'],
    ] as const) {
      expect(document.paths[path]).toHaveProperty(method);
    }
  });

  it.each(CALLS.map((e) => [`${e.method} ${e.path}`, e] as const))(
    'R-API-1 describes the body, the answers and the codes of %s',
    (_name, endpoint) => {
      const operation = document.paths[written(endpoint.path)]?.[endpoint.method.toLowerCase()];
      if (operation === undefined) throw new Error('not described');
      expect(operation.summary).toBe(endpoint.summary);
      const inPath = (operation.parameters ?? []).map((each) => [
        each.in,
        each.name,
        each.required,
      ]);
      expect(inPath).toEqual(paramNamesOf(endpoint).map((name) => ['path', name, true]));
      const { auth } = endpoint;
      expect(operation.security ?? []).toEqual(auth === 'none' ? [] : [{ [auth]: [] }]);
      const type = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
        endpoint.body === null ? [] : [type],
      );

      const codes: ErrorCode[] = [...endpoint.errors, ...COMMON_ERRORS];
      if (auth !== 'none') codes.push('missing_token');
      const success = endpoint.reply === null ? '204' : '200';
      const byStatus = Map.groupBy(codes, (code) => String(ERRORS[code]));
      expect(Object.keys(operation.responses).sort()).toEqual([success, ...byStatus.keys()].sort());
      for (const [status, same] of byStatus) {
        const schema = operation.responses[status]?.content?.['application/json']?.schema;
        expect(schema?.properties?.code?.enum).toEqual(same);
      }
    },
  );

  it.each(VISITS.map((visit) => [`${visit.method} ${visit.path}`, visit] as const))(
    'R-API-1 R-SOC-1 describes the parameters and the redirect of %s',
    (_name, visit) => {
      const operation = document.paths[visit.path]?.[visit.method.toLowerCase()];
      if (operation === undefined) throw new Error('not described');
      expect(operation.summary).toBe(visit.summary);
      expect(operation.security ?? []).toEqual([]);
      const names = Object.keys((visit.given as z.ZodMiniObject).def.shape);
      const query = (operation.parameters ?? []).map((each) => [each.in, each.name]);
      expect(query).toEqual(visit.method === 'GET' ? names.map((name) => ['query', name]) : []);
      const type = 'application/x-www-form-urlencoded';
      const form = operation.requestBody?.content[type]?.schema.properties ?? {};
      expect(Object.keys(form)).toEqual(visit.method === 'GET' ? [] : names);

      const { 303: onward, ...refusals } = operation.responses;
      expect(onward).not.toHaveProperty('content');
      expect(onward?.headers?.location?.schema).toEqual({ type: 'string' });
      for (const text of visit.texts) {
        expect(onward?.headers?.location?.description).toContain(text);
      }
      const codes = Object.values(refusals).flatMap(
        (answer) => answer.content?.['application/json']?.schema.properties?.code?.enum ?? [],
      );
      expect(codes.sort()).toEqual([...visit.errors].sort());
    },
  );

  it('R-API-1 gives every operation a unique name', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
