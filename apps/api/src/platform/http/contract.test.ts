import { brotliDecompressSync } from 'node:zlib';
import {
  COMMON_ERRORS,
  ERRORS,
  type ErrorCode,
  type FileReply,
  isOpenBeforeAcceptance,
  type PictureReply,
  paramNamesOf,
  replyKindOf,
} from '@portico/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { anApp } from '#test/engines/start.ts';
import { CALLS, PUBLIC_ENDPOINTS, REDIRECTS } from '#test/people/calls.ts';
import { lintOpenApi } from '../../../../../scripts/lib/lint-openapi.mjs';

type Answer = {
  headers?: Record<string, { description: string; schema: { type: string } }>;
  content?: Record<
    string,
    {
      schema: { properties?: { code?: { enum: string[] } } };
      example?: unknown;
      examples?: Record<string, { value: { code: ErrorCode; message: string } }>;
    }
  >;
};
type Operation = {
  summary: string;
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: {
    required?: boolean;
    content: Record<
      string,
      { schema: { required?: string[]; properties?: object }; example?: unknown }
    >;
  };
  responses: Record<string, Answer>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const FILES = PUBLIC_ENDPOINTS.filter((each) => ['file', 'picture'].includes(replyKindOf(each)));

/** A path in OpenAPI notation. */
const written = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

const t = anApp();
let answer: LightMyRequestResponse;
let document: Document;
beforeAll(async () => {
  answer = await t.app.inject('/openapi.json');
  expect(answer.statusCode).toBe(200);
  document = answer.json() as Document;
});

describe('R-API-1 the OpenAPI document', () => {
  it('R-API-1 is OpenAPI 3.1 and names the configured address', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: t.deps.config.publicUrl }]);
  });

  it('R-API-1 R-AVAIL-8 is compressed for clients that accept it, and sent again only if it changed', async () => {
    const tag = String(answer.headers.etag);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      vary: 'accept-encoding',
    });
    const ask = (headers: Record<string, string>) =>
      t.app.inject({ url: '/openapi.json', headers });
    const packed = await ask({ 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: tag });
    expect(packed.rawPayload.length).toBeLessThan(answer.rawPayload.length / 10);
    expect(brotliDecompressSync(packed.rawPayload).equals(answer.rawPayload)).toBe(true);
    const again = await ask({ 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('R-API-1 has exactly the calls, visits and images of the contract', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      PUBLIC_ENDPOINTS.map((e) => `${e.method} ${written(e.path)}`).sort(),
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
      const parameters = (operation.parameters ?? []).map((each) => [
        each.in,
        each.name,
        each.required,
      ]);
      expect(parameters).toEqual([
        ...paramNamesOf(endpoint).map((name) => ['path', name, true]),
        ...(endpoint.auth === 'server' && endpoint.method === 'POST'
          ? [['header', 'idempotency-key', false]]
          : []),
        ...(endpoint.cookies?.reads ?? []).map((name) => ['cookie', name, false]),
      ]);
      const { auth, scope } = endpoint;
      expect(operation.security ?? []).toEqual(
        auth === 'none' ? [] : [{ [auth]: scope === undefined ? [] : [scope] }],
      );
      const type = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
        endpoint.body === null ? [] : [type],
      );

      const codes: ErrorCode[] = [...endpoint.errors, ...COMMON_ERRORS].filter(
        (code) => endpoint.limit !== null || code !== 'too_many_requests',
      );
      if (auth !== 'none') codes.push('missing_token');
      if (!isOpenBeforeAcceptance(endpoint)) codes.push('terms_not_accepted');
      const success = endpoint.reply === null ? ['204'] : ['200'];
      if (endpoint.revalidated) success.push('304');
      const byStatus = Map.groupBy(codes, (code) => String(ERRORS[code]));
      expect(Object.keys(operation.responses).sort()).toEqual(
        [...success, ...byStatus.keys()].sort(),
      );
      for (const [status, same] of byStatus) {
        const schema = operation.responses[status]?.content?.['application/json']?.schema;
        expect(schema?.properties?.code?.enum).toEqual(same);
      }
    },
  );

  it.each(REDIRECTS.map((redirect) => [`${redirect.method} ${redirect.path}`, redirect] as const))(
    'R-API-1 R-SOC-1 describes the parameters and the redirect of %s',
    (_name, redirect) => {
      const operation = document.paths[redirect.path]?.[redirect.method.toLowerCase()];
      if (operation === undefined) throw new Error('not described');
      expect(operation.summary).toBe(redirect.summary);
      expect(operation.security ?? []).toEqual([]);
      const names = Object.keys((redirect.body as z.ZodMiniObject).def.shape);
      const parameters = (operation.parameters ?? []).map((each) => [each.in, each.name]);
      expect(parameters).toEqual([
        ...(redirect.method === 'GET' ? names.map((name) => ['query', name]) : []),
        ...(redirect.cookies?.reads ?? []).map((name) => ['cookie', name]),
      ]);
      const type = 'application/x-www-form-urlencoded';
      const form = operation.requestBody?.content[type]?.schema.properties ?? {};
      expect(Object.keys(form)).toEqual(redirect.method === 'GET' ? [] : names);

      const { 303: onward, ...refusals } = operation.responses;
      expect(onward).not.toHaveProperty('content');
      expect(onward?.headers?.location?.schema).toEqual({ type: 'string' });
      for (const text of redirect.reply.texts) {
        expect(onward?.headers?.location?.description).toContain(text);
      }
      const codes = Object.values(refusals).flatMap(
        (answer) => answer.content?.['application/json']?.schema.properties?.code?.enum ?? [],
      );
      expect(codes.sort()).toEqual([...redirect.errors].sort());
    },
  );

  it.each(FILES.map((file) => [`${file.method} ${file.path}`, file] as const))(
    'R-API-1 describes the type and the codes of the file at %s',
    (_name, file) => {
      const operation = document.paths[written(file.path)]?.get;
      if (operation === undefined) throw new Error('not described');
      const { responses, security } = operation;
      const { type } = file.reply as FileReply | PictureReply;
      expect(Object.keys(responses['200']?.content ?? {})).toEqual([type]);
      expect(security ?? []).toEqual(file.auth === 'none' ? [] : [{ [file.auth]: [] }]);
      expect('401' in responses).toBe(file.auth !== 'none');
      expect('304' in responses).toBe(replyKindOf(file) === 'picture');
      expect('429' in responses).toBe(file.limit !== null);
      expect('404' in responses).toBe(file.errors.includes('not_found'));
    },
  );

  it.each(PUBLIC_ENDPOINTS.map((each) => [`${each.method} ${each.path}`, each] as const))(
    'R-API-1 R-API-2 says when %s is limited, and which cookies it sets',
    (_name, { method, path, limit, cookies }) => {
      const { responses } = document.paths[written(path)]?.[method.toLowerCase()] ?? {};
      const refused = responses?.['429'];
      const codes = Object.keys(refused?.content?.['application/json']?.examples ?? {});
      expect(codes.includes('too_many_requests')).toBe(limit !== null);
      for (const status of ['429', '503']) {
        const answer = responses?.[status];
        expect(answer?.headers?.['retry-after']?.schema.type, status).toBe(answer && 'integer');
      }
      const success = Object.entries(responses ?? {}).find(([status]) => Number(status) < 304);
      const setCookie = success?.[1].headers?.['set-cookie']?.description;
      expect(setCookie === undefined).toBe(cookies?.sets === undefined);
      for (const name of cookies?.sets ?? []) expect(setCookie).toContain(name);
    },
  );

  it('R-API-1 has an example, which the call itself accepts, for every body and every reply', () => {
    for (const { method, path, body, reply } of CALLS) {
      const operation = document.paths[written(path)]?.[method.toLowerCase()];
      const sent = operation?.requestBody?.content['application/json']?.example;
      if (operation?.requestBody?.content['application/json']) {
        expect([path, body?.safeParse(sent).success]).toEqual([path, true]);
      }
      const replied = operation?.responses['200']?.content?.['application/json']?.example;
      if (reply !== null) expect([path, reply.safeParse(replied).success]).toEqual([path, true]);
    }
  });

  it('R-API-1 has an example of every refusal, in words', () => {
    const answers = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses));
    for (const [status, { content }] of answers.filter(([status]) => Number(status) >= 400)) {
      const { schema, examples = {} } = content?.['application/json'] ?? {};
      expect(Object.keys(examples)).toEqual(schema?.properties?.code?.enum);
      for (const [code, { value }] of Object.entries(examples)) {
        expect([value.code, ERRORS[value.code]]).toEqual([code, Number(status)]);
        expect(value.message).not.toMatch(/[{}]|^errors\./);
      }
    }
  });

  it('R-API-1 has nothing that a linter refuses', async () => {
    expect(await lintOpenApi(document)).toEqual([]);
  });

  it('R-API-1 is refused by the linter with a wrong example, name or reference', async () => {
    const broken = structuredClone(document);
    const operation = broken.paths['/user/auth/send-code']?.post;
    const media = operation?.requestBody?.content['application/json'];
    if (operation === undefined || media === undefined) throw new Error('not described');
    media.example = { email: 7 };
    operation.operationId = 'user auth send code';
    operation.security = [{ unknown: [] }];
    const problems = (await lintOpenApi(broken)).join('\n');
    expect(problems).toContain('no-invalid-media-type-examples');
    expect(problems).toContain('operation-operationId-url-safe');
    expect(problems).toContain('security-defined');
  });

  it('R-API-1 gives every operation a unique name that is an identifier', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });
});
