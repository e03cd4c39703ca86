import { describe, expect, it } from 'vitest';
import { COMMON_ERRORS, ERRORS, FIELD_ERRORS, isFieldCode } from './errors.ts';

describe('R-VAL-4 the error catalog', () => {
  it('R-VAL-4 gives every code a failure status', () => {
    for (const [code, status] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThan(600);
      expect(code).toMatch(/^[a-z0-9_]+$/);
    }
  });

  it("R-VAL-4 contains the specification's codes under their names", () => {
    for (const code of [
      'email_already_exist',
      'incorrect_code',
      'login_failed',
      'missing_token',
      'document_type',
      'existing_document',
      'upload_file',
      'file_too_large',
      'invalid_file_type',
      'alert_message_file_error2',
      'unexpected_error',
    ]) {
      expect(ERRORS).toHaveProperty(code);
    }
    expect(ERRORS.existing_document).toBe(409);
    expect(ERRORS.missing_token).toBe(401);
  });

  it('R-VAL-4 R-API-2 uses 429 for every rate limit', () => {
    const tooMany = Object.entries(ERRORS).filter(([code]) => /too_many|too_soon/.test(code));
    expect(tooMany.length).toBeGreaterThanOrEqual(4);
    expect(new Set(tooMany.map(([, status]) => status))).toEqual(new Set([429]));
  });

  it('R-VAL-4 accepts only its own field codes', () => {
    for (const code of FIELD_ERRORS) expect(isFieldCode(code)).toBe(true);
    for (const word of ['', 'toString', 'Invalid input', 'Required']) {
      expect(isFieldCode(word)).toBe(false);
    }
    expect(new Set(COMMON_ERRORS).size).toBe(COMMON_ERRORS.length);
  });
});
