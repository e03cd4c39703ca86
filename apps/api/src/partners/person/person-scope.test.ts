import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { anIssuer, aPartner, Browser, type Partner, signInAt } from '#test/partners/partner.ts';
import { aVerified } from '#test/people/kept-details.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import { post } from '#test/people/people.ts';
import { confirmedBy, freshPassport, tagRowsOf } from '#test/people/tags.ts';
import { rotateTagKey } from '#verification/person-tags/tag-key-rotation.ts';
import { personAt } from './person.ts';

const t = anIssuer();
let operator: SignedIn;
let partner: Partner;
beforeAll(async () => {
  operator = await anOperator(t);
  partner = await aPartner(t, { ceiling: ['openid', 'verified', 'person'] });
});
const SCOPE = { scope: 'openid person' };
const signIn = (at: Partner, { token }: { token: string }) =>
  signInAt(at, new Browser(t, token), SCOPE);
const numberAt = async (at: Partner, person: { token: string }) =>
  (await signIn(at, person)).tokens.claims()?.person;

describe('R-LIFE-32 the number of a document', () => {
  it('R-LIFE-32 is the same at one client in a later account, and another at every other client', async () => {
    const passport = freshPassport();
    const first = await confirmedBy(t, operator, passport);
    const { tokens } = await signIn(partner, first);
    const number = tokens.claims()?.person;
    expect(number).toMatch(/^[\w-]{43}$/);
    expect(
      await openid.fetchUserInfo(partner.config, tokens.access_token, openid.skipSubjectCheck),
    ).toEqual({
      sub: tokens.claims()?.sub,
      person: number,
    });
    const other = await aPartner(t, { name: 'Plain Sailing', ceiling: ['openid', 'person'] });
    const there = await numberAt(other, first);
    expect(there).toMatch(/^[\w-]{43}$/);
    expect(there).not.toBe(number);
    // It is neither the tag nor the subject.
    const [row] = await tagRowsOf(t, first.id);
    expect([row?.tag, tokens.claims()?.sub]).not.toContain(number);
    expect((await deleteAccount(t, first.token)).statusCode).toBe(204);
    const second = await confirmedBy(t, operator, passport);
    const again = await signIn(partner, second);
    expect(again.tokens.claims()?.person).toBe(number);
    expect(again.tokens.claims()?.sub).not.toBe(tokens.claims()?.sub);
    // Another document is another number.
    expect(await numberAt(partner, await confirmedBy(t, operator, freshPassport()))).not.toBe(
      number,
    );
  });

  it('R-LIFE-32 is left out without a tag, and the page says so', async () => {
    const person = await aVerified(t, operator);
    expect(await tagRowsOf(t, person.id)).toEqual([]);
    expect(await numberAt(partner, person)).toBeUndefined();
  });

  it('R-LIFE-32 ends with the verification, and with PERSON_TAG=off', async () => {
    const person = await confirmedBy(t, operator, freshPassport());
    const { tokens } = await signIn(partner, person);
    const asked = { accountId: person.id, sessionId: '', clientId: partner.id };
    const config = { ...t.deps.config, personTag: false };
    const without = await personAt({ ...t.deps, config }, asked);
    expect(await without?.otherClaims(new Set(['person']))).toEqual({});
    await post(t, '/user/verification/suspend', {}, { token: person.token });
    const info = await openid.fetchUserInfo(
      partner.config,
      tokens.access_token,
      openid.skipSubjectCheck,
    );
    expect(info).not.toHaveProperty('person');
  });

  it('R-LIFE-32 stays while the key of tags rotates, for the tag that it has', async () => {
    const person = await confirmedBy(t, operator, freshPassport());
    const before = await numberAt(partner, person);
    await rotateTagKey(t.deps);
    expect(await numberAt(partner, person)).toBe(before);
  });
});
