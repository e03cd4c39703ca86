import { addUserDetails, chooseDocument, LOCALE_IDS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { restarted } from '#test/engines/restarted.ts';
import { anApp, type TestApp } from '#test/engines/start.ts';
import { aPassport } from '#test/people/documents.ts';
import { seen } from '#test/people/landing.ts';
import { anOperator } from '#test/people/operators.ts';
import { aRegisteredPerson, DETAILS, post } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, caseOf, decideCase, openCase } from '#test/people/reviews.ts';
import { appWith, aSite, dataIn, openPage } from '#test/people/site.ts';
import { freshPassport, readZoneOf } from '#test/people/tags.ts';

const t = anApp();

describe('R-BRAND-48 fewer languages', () => {
  it('R-BRAND-48 a page, an answer and a letter are in an offered language, else in English', async () => {
    const after = await restarted(t, { locales: ['en-US', 'de-DE'] });
    const site = aSite();
    const app = await appWith(t, site, after.deps);
    const localeOf = async (headers: Record<string, string>) =>
      dataIn((await openPage(app, '/auth', { headers })).body).locale;
    expect(await localeOf({ 'accept-language': 'fr-FR,de;q=0.5' })).toBe('de-DE');
    expect(await localeOf({ 'accept-language': 'fr-FR' })).toBe('en-US');
    expect(await localeOf({ cookie: 'locale=fr-FR', 'accept-language': 'de' })).toBe('de-DE');
    const choice = await openPage(app, '/auth?lang=fr-FR');
    expect(choice.headers['set-cookie']).toBeUndefined();
    const { config } = dataIn((await openPage(app, '/auth')).body);
    expect(config.locales).toEqual(['en-US', 'de-DE']);

    const french = { 'accept-language': 'fr-FR' };
    const refusal = await post(after, '/user/auth/login', {}, { headers: french });
    expect(refusal.json().message).toMatch(/^Something isn’t right/);
    // Asked for while French was offered, sent when it is no longer.
    await post(t, '/user/auth/send-code', { email: 'claire@example.com' }, { headers: french });
    await after.deliver();
    expect(t.mails.at(-1)).toMatchObject({ to: 'claire@example.com' });
    expect(t.mails.at(-1)?.subject).toMatch(/code/i);
    await app.close();
    await after.close();
    site.remove();
  });
});

describe('R-BRAND-49 fewer countries', () => {
  const sent = (own: string, country: string, more: object = {}) =>
    [
      addUserDetails.path,
      { ...DETAILS, residency: country, citizenship: country, selectedCountry: country, ...more },
      { token: own },
    ] as const;

  it('R-BRAND-49 refuses one that is not offered, for residence, citizenship and the document', async () => {
    const after = await restarted(t, { countries: ['DE'] });
    const { access_token: own } = await aRegisteredPerson(after);
    const refused = await post(after, ...sent(own, 'UA'));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { residency: 'country_unknown', citizenship: 'country_unknown' },
    ]);
    expect((await post(after, ...sent(own, 'DE'))).statusCode).toBe(200);
    const choose = (documentCountry: string) =>
      post(after, chooseDocument.path, { document: 'passport', documentCountry }, { token: own });
    expect((await choose('FR')).json().fields).toEqual({ documentCountry: 'country_unknown' });
    expect((await choose('DE')).statusCode).toBe(204);
    await after.close();
  });

  it('R-BRAND-49 a case from a country that was taken away stays reviewable, and its person can correct the rest', async () => {
    const submission = await aSubmission(t);
    const { access_token: own } = await aRegisteredPerson(t);
    expect((await post(t, ...sent(own, 'UA'))).statusCode).toBe(200);
    const after = await restarted(t, { countries: ['DE'] });
    const operator = await anOperator(t);
    await openCase(after, operator, submission.caseId);
    expect((await caseOf(after, operator, submission.caseId)).details?.citizenship).toBe('UA');
    expect(await decideCase(after, operator, submission.caseId, CONFIRMED)).toBe('CONFIRMED');
    expect((await post(after, ...sent(own, 'UA', { city: 'Lviv' }))).statusCode).toBe(200);
    expect((await post(after, ...sent(own, 'FR'))).statusCode).toBe(400);
    await after.close();
  });
});

describe('R-BRAND-50 a higher minimum age', () => {
  it('R-BRAND-50 is the age that details need, on the day of the birthday', async () => {
    const after = await restarted(t, { minimumAge: 21 });
    const { access_token: own } = await aRegisteredPerson(after);
    const { year, month, day } = dateOf(after.clock.now());
    const born = (years: number) => ({ ...DETAILS, birthDate: `${year - years}-${month}-${day}` });
    const answer = await post(after, addUserDetails.path, born(20), { token: own });
    expect(answer.json().fields).toEqual({ birthDate: 'under_age' });
    expect((await post(t, addUserDetails.path, born(20), { token: own })).statusCode).toBe(200);
    expect((await post(after, addUserDetails.path, born(21), { token: own })).statusCode).toBe(200);
    await after.close();
  });

  it('R-BRAND-50 is what the desk compares the document’s age with', async () => {
    // Born in 1990.
    const after = await restarted(t, { minimumAge: 60 });
    const operator = await anOperator(t);
    const { caseId } = await aSubmission(t, { parts: await aPassport() });
    await openCase(after, operator, caseId);
    const age = async (app: TestApp) => {
      const { comparisons } = (await readZoneOf(app, operator, caseId, freshPassport())).json();
      return comparisons.find(({ what }: { what: string }) => what === 'age');
    };
    expect(await age(t)).toMatchObject({ entered: '18', agrees: true });
    expect(await age(after)).toMatchObject({ entered: '60', agrees: false });
    await after.close();
  });

  it('R-BRAND-50 is in each text and letter that says 18', async () => {
    const after = await restarted(t, { minimumAge: 21 });
    for (const locale of LOCALE_IDS) {
      const { texts } = await seen(after, locale);
      expect(Object.keys(texts)).toContain('fields.under_age');
      for (const [key, text] of Object.entries(texts)) {
        expect(text, `${locale} ${key}`).toMatch(/21/);
        expect(text, `${locale} ${key}`).not.toMatch(/18|[{}]/);
      }
    }
    expect((await seen(after, 'ru-RU')).texts['fields.under_age']).toContain('21 года');
    const site = siteOf(after.deps.config, await after.deps.brand());
    const letters = await sampleLetters(site, 'en-US');
    expect(letters.map(({ text }) => text).join('\n')).not.toMatch(/You must be 18/);
    await after.close();
  });
});

/** The UTC day of a moment. */
function dateOf(moment: number) {
  const [year = '', month = '', day = ''] = new Date(moment).toISOString().slice(0, 10).split('-');
  return { year: Number(year), month, day };
}
