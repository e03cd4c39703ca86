import { isOpenBeforeAcceptance, paramNamesOf } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { SENT } from '#test/people/sent.ts';
import { aNewcomer, termsOf } from '#test/people/terms.ts';

/* What a person may do who has not accepted the terms in force. A call that is new is in this list by itself. */

const t = anApp();
let token: string;
beforeAll(async () => {
  ({ token } = await aNewcomer(t));
});

const SIGNED_IN = PUBLIC_ENDPOINTS.filter(({ auth }) => auth === 'bearer');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** What the call answers, with a body that is valid. */
async function codeOf({ method, path }: { method: 'GET' | 'POST'; path: string }): Promise<string> {
  const url = paramNamesOf({ path: path as `/${string}` }).reduce(
    (now, name) => now.replace(`:${name}`, 'x'),
    path,
  );
  const [, , body] = SENT.find(([by, at]) => by === method && at === url) ?? [];
  const answer = await t.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { payload: body ?? {} }),
  });
  const json = answer.headers['content-type']?.startsWith('application/json');
  return json ? ((answer.json() as { code?: string }).code ?? 'answered') : 'answered';
}

describe('R-LEGAL-6 before the terms are accepted', () => {
  // Those that end the account or the session are tried in a test of their own.
  const endings = ['POST /user/delete-account', 'POST /user/terms/accept'];
  it.each(
    SIGNED_IN.filter((each) => !endings.includes(nameOf(each))).map(
      (each) => [nameOf(each), each] as const,
    ),
  )('R-LEGAL-6 %s is in the list, or answers terms_not_accepted', async (_name, endpoint) => {
    const code = await codeOf(endpoint);
    if (isOpenBeforeAcceptance(endpoint)) {
      expect(['terms_not_accepted', 'missing_token']).not.toContain(code);
    } else expect(code).toBe('terms_not_accepted');
  });

  it('R-LEGAL-6 one can read, download and delete, sign out and accept, and nothing else', async () => {
    const open = SIGNED_IN.filter(isOpenBeforeAcceptance).map(nameOf);
    expect(open.sort()).toEqual([
      'GET /user/connections',
      'GET /user/document-drafts',
      'GET /user/document-drafts/:id/image',
      'GET /user/documents/:id/image',
      'GET /user/identities',
      'GET /user/own-data',
      'GET /user/own-data/export',
      'GET /user/profile',
      'GET /user/sessions',
      'GET /user/terms',
      'GET /user/verification',
      'POST /user/connections/disconnect',
      'POST /user/delete-account',
      'POST /user/document-drafts/remove',
      'POST /user/kept-details/erase',
      'POST /user/own-data/erase',
      'POST /user/sessions/end',
      'POST /user/sessions/end-others',
      'POST /user/terms/accept',
      'POST /user/verification/withdraw',
    ]);
    expect(SIGNED_IN.length - open.length).toBeGreaterThan(40);
  });

  it('R-LEGAL-6 what is closed opens with the acceptance, and an account can be deleted without it', async () => {
    const other = await aNewcomer(t);
    const headers = { authorization: `Bearer ${other.token}` };
    const deleted = await t.app.inject({
      method: 'POST',
      url: '/user/delete-account',
      headers,
      payload: {},
    });
    expect(deleted.statusCode).toBeLessThan(300);
    const { version } = await termsOf(t, token);
    const accepted = await t.app.inject({
      method: 'POST',
      url: '/user/terms/accept',
      headers: { authorization: `Bearer ${token}` },
      payload: { version },
    });
    expect(accepted.statusCode).toBe(200);
    for (const endpoint of SIGNED_IN.filter((each) => !isOpenBeforeAcceptance(each))) {
      expect([nameOf(endpoint), await codeOf(endpoint)]).not.toContain('terms_not_accepted');
    }
  });
});
