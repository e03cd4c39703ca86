import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutServersPart } from './lean-endpoints.ts';

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src');

describe('the endpoints of the browser', () => {
  it('have no limit, cookies, summary or errors', () => {
    const code = readFileSync(join(CONTRACT, 'identity/codes.ts'), 'utf8');
    expect(code).toContain("sets: ['portico-verified', BROWSER_COOKIE]");
    const lean = withoutServersPart(code, 'codes.ts');
    expect(lean).not.toMatch(/summary|limit:|cookies:|portico-verified|send-sms/);
    expect(lean).toMatch(
      /method: 'POST',\s+path: '\/user\/auth\/send-code',\s+auth: 'none',\s+body:/,
    );
    expect(code).toMatch(/errors: \['resend_too_soon', 'too_many_sends', 'sms_unavailable'\]/);
    expect(lean).not.toMatch(/errors:|resend_too_soon/);
  });

  it('keep members of the same names elsewhere', () => {
    const code =
      "const a = endpoint({ summary: 'x', body: z.object({ name: field }) }), b = { summary: 1 };";
    expect(withoutServersPart(code, 'a.ts')).toBe(
      'const a = endpoint({  body: z.object({ name: field }) }), b = { summary: 1 };',
    );
  });
});
