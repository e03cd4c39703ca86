import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';
import { eventsAbout } from '#test/people/resets.ts';
import { identitiesOf } from '#test/people/sign-in-methods.ts';
import { profileOf } from '#test/people/social.ts';
import { type RogueApp, signInWith, startRogueApp } from '#test/providers/social-app.ts';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterAll(() => t.close());

describe('R-SOC-4 a verified address signs in to the account that has it', () => {
  it.each([[true], ['true']])(
    'R-SOC-4 if the provider says %j, and the owner is notified',
    async (email_verified) => {
      const person = await aRegisteredPerson(t);
      const id = await idOf(t, person);
      const landed = await signInWith(t, {
        sub: `owner-${email_verified}-${typeof email_verified}`,
        email: person.email,
        email_verified,
      });
      expect(Object.keys(landed.words)).toEqual(['access_token', 'refresh_token']);
      expect((await profileOf(t, landed)).id).toBe(id);
      expect((await identitiesOf(t, id)).map((each) => each.kind)).toEqual(['email', 'google']);
      expect(await eventsAbout(t, id)).toContainEqual(['identity_added', { with: 'google' }]);
      await t.deliver();
      const texts = t.mails.filter(({ to }) => to === person.email).map(({ text }) => text);
      expect(texts.join('\n')).toContain(`Google ${person.email}`);
      const { email, password } = person;
      expect((await post(t, '/user/auth/login', { email, password })).statusCode).toBe(200);
    },
  );

  it('R-SOC-4 in any spelling of the address', async () => {
    const person = await aRegisteredPerson(t);
    const email = ` ${person.email.toUpperCase().replace('P', '\uff30')} `;
    const landed = await signInWith(t, { sub: 'spelled', email, email_verified: true });
    expect((await profileOf(t, landed)).id).toBe(await idOf(t, person));
  });

  it('R-SOC-4 a second sign-in adds nothing, of which the owner would get a notice', async () => {
    const person = await aRegisteredPerson(t);
    const claims = { sub: 'twice', email: person.email, email_verified: true };
    await signInWith(t, claims);
    await t.deliver();
    const before = t.mails.length;
    await signInWith(t, claims);
    await t.deliver();
    const subjects = t.mails.slice(before).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('was added'))).toEqual([]);
  });
});

describe('R-SOC-4 other addresses are not linked', () => {
  it.each([[false], ['false'], ['TRUE'], ['yes'], [1], [null], [undefined], [{}], [[true]]])(
    'R-SOC-4 not an address of which the provider says %j',
    async (email_verified) => {
      const person = await aRegisteredPerson(t);
      const id = await idOf(t, person);
      const events = await eventsAbout(t, id);
      await t.deliver();
      const before = t.mails.length;
      const landed = await signInWith(t, { email: person.email, email_verified });
      const stranger = await profileOf(t, landed);
      expect(landed.words.kyc).toBe('true');
      expect(stranger.id).not.toBe(id);
      expect(stranger.email).toBeNull();
      expect((await identitiesOf(t, id)).map((each) => each.kind)).toEqual(['email']);
      expect((await identitiesOf(t, stranger.id)).map((each) => each.kind)).toEqual(['google']);
      expect(await eventsAbout(t, id)).toEqual(events);
      await t.deliver();
      expect(t.mails).toHaveLength(before);
    },
  );

  it.each<[string, (mine: string) => unknown]>([
    ['nothing', () => undefined],
    ['a number', () => 7],
    ['a list that contains it', (mine) => [mine]],
    ['a full-width at sign', (mine) => mine.replace('@', '\uff20')],
    ['a name around it', (mine) => `Victim <${mine}>`],
    ['a comment in it', (mine) => `${mine}(comment)`],
    ['quotes', () => '"victim"@example.com'],
    ['a second address', (mine) => `${mine},other@example.com`],
    ['a line break', (mine) => `${mine}\r\nBcc: other@example.com`],
    ['a NUL', () => 'victim\u0000@example.com'],
    ['10 kB', () => `${'x'.repeat(10_000)}@example.com`],
  ])('R-SOC-4 %s for a verified address counts as no address', async (_what, written) => {
    const person = await aRegisteredPerson(t);
    const landed = await signInWith(t, { email: written(person.email), email_verified: true });
    const stranger = await profileOf(t, landed);
    expect(stranger).toMatchObject({ email: null, label: '', labelKind: 'google' });
    expect(stranger.id).not.toBe(await idOf(t, person));
    expect(await identitiesOf(t, stranger.id)).toEqual([
      { kind: 'google', subject: expect.any(String), label: null },
    ]);
  });
});
