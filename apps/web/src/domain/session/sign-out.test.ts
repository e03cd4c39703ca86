import { afterEach, expect, it, vi } from 'vitest';
import { learn, ownNow } from '#domain/verification/own-verification.ts';
import { isOfAnotherSide, noteChosen } from '#domain/verification/same-image.ts';
import { storeTokens } from '#platform/session/session.ts';
import { forgetPerson } from './sign-out.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signIn = (account: string) =>
  storeTokens({
    access_token: `${part({})}.${part({ sub: account, exp: 4_000_000_000 })}.signature`,
    refresh_token: account,
  });

const VERIFICATION = {
  status: 'IN_PROGRESS',
  details: null,
  typed: { firstName: 'Olena' },
  document: 'passport',
  documentCountry: 'UA',
  documents: [],
  marks: [],
  rejection: [],
  submittedAt: null,
  decidedAt: null,
  review: null,
  reference: 'AAAA-BBBB',
  usualMinutes: null,
  erasedAt: null,
  erasedBy: null,
};

const answerWith = (drafts: Promise<unknown>) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(String(url).includes('draft') ? await drafts : VERIFICATION),
  );

afterEach(() => vi.unstubAllGlobals());

it('R-LOGIN-9 nothing that this tab knows of a person is left after sign-out, even for the same account', async () => {
  answerWith(Promise.resolve({ drafts: [] }));
  signIn('one');
  await learn();
  noteChosen('docImageFront', 'hash');
  expect(ownNow()?.verification.typed).toEqual({ firstName: 'Olena' });

  forgetPerson();
  signIn('two');
  expect(ownNow()).toBeNull();
  forgetPerson();
  // The account of the data alone would show it again.
  signIn('one');
  expect(ownNow()).toBeNull();
  expect(isOfAnotherSide('docImageBack', 'hash')).toBe(false);
});

it('R-LOGIN-9 a response that arrives after sign-out is dropped', async () => {
  let answer = (_: unknown) => {};
  answerWith(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  signIn('one');
  const learning = learn();
  forgetPerson();
  signIn('two');
  answer({ drafts: [] });
  await learning;
  expect(ownNow()).toBeNull();
});
