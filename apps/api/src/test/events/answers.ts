import { ERRORS, type ErrorBody, FIELD_ERRORS } from '@portico/contract';
import { expect } from 'vitest';

type Answer = {
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
  json(): unknown;
};

const KEYS = ['code', 'message', 'fields', 'params', 'requestId'];

/** Checks that a failure has the contract's one shape. */
export function expectContractError(answer: Answer): ErrorBody {
  const body = answer.json() as ErrorBody;
  expect(ERRORS[body.code], answer.body).toBe(answer.statusCode);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(body).filter((key) => !KEYS.includes(key))).toEqual([]);
  // A sentence: not a key, and without unfilled placeholders.
  expect(body.message.length).toBeGreaterThan(5);
  expect(body.message).not.toMatch(/[{}]|^[a-z_.]+$/);
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  for (const code of Object.values(body.fields ?? {})) expect(FIELD_ERRORS).toContain(code);
  expect(answer.body).not.toMatch(/node_modules|\bat .*:\d+:\d+|Error:|FST_|zod|sqlite|postgres/i);
  return body;
}

/** The code of a failure; undefined if the call succeeded. */
export const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;

/** Everything an answer reveals, without the parts that differ in every answer. */
export function comparable(answer: Answer) {
  const { requestId, ...body } = answer.json() as Record<string, unknown>;
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  expect([typeof requestId, typeof date, typeof id]).toEqual(['string', 'string', 'string']);
  return { status: answer.statusCode, body, headers };
}
