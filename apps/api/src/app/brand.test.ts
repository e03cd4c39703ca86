import { type AnyEndpoint, ERRORS, type ErrorCode, LOCALE_IDS } from '@portico/contract';
import { errorTranslator } from '@portico/locales/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND, systemClock } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { addOperator } from '#desk/operators/manage.ts';
import { CAUSES } from '#partners/signals/queue/events.ts';
import { TRUST_FRAMEWORKS } from '#partners/verified-claims/trust-frameworks.ts';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { processFamilies } from '#platform/ports/metrics/families.ts';
import { applyBrand } from '#site/brand/import.ts';
import { siteConfig } from '#site/pages/pages.ts';
import { anApp } from '#test/engines/start.ts';
import { aPartner, startIssuer } from '#test/partners/partner.ts';
import { CALLS, DESK_CALLS } from '#test/people/calls.ts';
import { type Collected, countsOf } from '#test/people/name-crawl.ts';
import { aSubmitter, exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

type Seen = { collected: Collected; kept: object };

/** Everything that one installation says under a name; null for the default one. */
async function seenOf(t: Issuer, name: string | null, later: () => void): Promise<Seen> {
  if (name !== null) {
    const done = await applyBrand(t.deps, { name, supportEmail: 'help@front-door.example' });
    if (!done.ok) throw new Error(done.problem);
    later();
  }
  const collected: Collected = [];
  const add = (place: string, text: string) => void collected.push({ place, text });
  await addMessages(t, add);
  for (const locale of LOCALE_IDS) {
    const translate = await errorTranslator(locale);
    for (const code of Object.keys(ERRORS) as ErrorCode[])
      add(`error ${locale} ${code}`, translate(code, { seconds: 7, minutes: 42, live: 1 }));
    add(`localization ${locale}`, (await get(t, `/localization/${locale}`)).body);
    const headers = { 'accept-language': locale };
    add(`answer ${locale}`, (await t.app.inject({ url: '/no/such', headers })).body);
  }
  await aPartner(t);
  const metadata: Record<string, unknown> = {};
  for (const path of ['openapi.json', 'nav-items', ...METADATA]) {
    const text = await (await fetch(`${t.issuer}/${path}`)).text();
    add(path, text);
    if (METADATA.includes(path)) metadata[path] = JSON.parse(text.replaceAll(t.issuer, ''));
  }
  const person = await aSubmitter(t);
  // Delivered by the worker, with the sender that a mail program shows.
  for (const { from, subject } of t.mails.slice(0, 2)) {
    const shown = typeof from === 'string' ? from : `${from.name} <${from.address}>`;
    add('delivered', [shown, subject].join('\n'));
  }
  const { answer, files, text } = await exported(t, person.access_token);
  add('archive', [answer.headers['content-disposition'], ...Object.keys(files), text].join('\n'));
  const operator = await addOperator(t.deps, { name: 'Olena', role: 'reviewer' });
  add('authenticator', decodeURIComponent(operator?.credentials.address ?? ''));
  const { headers } = await t.app.inject({
    method: 'POST',
    url: '/user/auth/send-code',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email: 'cookies@example.com' },
  });
  const [, payload = ''] = person.access_token.split('.');
  return {
    collected,
    kept: {
      cookie: String(headers['set-cookie']).replace(/=.*/s, ''),
      cookies: cookiesOf([...CALLS, ...DESK_CALLS]),
      metrics: processFamilies(t.deps.metrics).map((family) => family.name),
      events: CAUSES,
      frameworks: TRUST_FRAMEWORKS,
      metadata,
      token: Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString())),
      audience: JSON.parse(Buffer.from(payload, 'base64url').toString()).aud,
    },
  };
}

const cookiesOf = (calls: readonly AnyEndpoint[]) => [
  ...new Set(calls.flatMap(({ cookies }) => [...(cookies?.reads ?? []), ...(cookies?.sets ?? [])])),
];

type Add = (place: string, text: string) => void;
const METADATA = ['.well-known/openid-configuration', '.well-known/ssf-configuration'];

/** Every message in every language. */
async function addMessages({ deps }: Issuer, add: Add): Promise<void> {
  const site = siteOf(deps.config, await deps.brand());
  for (const locale of LOCALE_IDS) {
    for (const [n, letter] of (await sampleLetters(site, locale)).entries()) {
      const place = `${letter.kind} ${n} ${locale}`;
      add(`${place} subject`, letter.subject);
      add(`${place} text`, letter.text);
      add(`${place} html`, letter.html.replace(/<style>.*?<\/style>/s, ''));
      if (letter.sms !== null) add(`${place} sms`, letter.sms);
    }
  }
}

/** In no text, and with letters that escaping changes. */
const RANDOM = 'Qzx&Vyk';

let seen: Record<'usual' | 'harbor' | 'random', Seen>;
beforeAll(async () => {
  const crawl = async (name: string | null) => {
    let ahead = 0;
    const t = await startIssuer({
      env: { MAIL_FROM: 'Portico <no-reply@front-door.example>' },
      deps: { clock: { now: () => systemClock.now() + ahead } },
    });
    try {
      return await seenOf(t, name, () => {
        ahead = FRESH_SECONDS * SECOND;
      });
    } finally {
      await t.close();
    }
  };
  seen = { usual: await crawl(null), harbor: await crawl('Harbor'), random: await crawl(RANDOM) };
  // Three crawls of everything that an installation says.
}, 120_000);

describe('R-BRAND-5 what the product says under another name', () => {
  it('R-BRAND-5 is “Portico” nowhere: in no email, text message, error, answer or archive, in eleven languages', () => {
    expect(seen.harbor.collected.length).toBeGreaterThan(1_500);
    expect(countsOf(seen.harbor.collected, 'portico')).toEqual({});
    expect(countsOf(seen.random.collected, 'portico')).toEqual({});
  });

  it('R-BRAND-5 has the name as often as the default has “Portico”, and in the same places', () => {
    const usual = countsOf(seen.usual.collected, 'portico');
    expect(Object.keys(usual).length).toBeGreaterThan(1_000);
    expect(countsOf(seen.random.collected, RANDOM)).toEqual(usual);
  });

  it('R-BRAND-7 cookies, metrics, discovery, the trust framework, events and the audience of tokens stay byte for byte', () => {
    expect(seen.harbor.kept).toEqual(seen.usual.kept);
    expect(seen.usual.kept).toMatchObject({
      cookie: 'portico-code',
      audience: 'portico',
      cookies: expect.arrayContaining([
        'portico-browser',
        'portico-desk',
        'portico-passkey',
        'portico-verified',
        'portico-wallet',
      ]),
      metrics: expect.arrayContaining(['portico_failures_total']),
      frameworks: ['portico', 'IDV-DELEGATED'],
      events: { verification_expired: { claims: { namespace: 'portico' } } },
    });
  });
});

describe('R-BRAND-6 R-BRAND-8 an installation with a brand', () => {
  const t = anApp({ env: { MAIL_FROM: 'Someone <no-reply@front-door.example>' } });
  const brand = { name: 'Harbor', legalName: 'Blue Anchor Identity Ltd.' };

  it('R-BRAND-8 keeps the sender’s name of MAIL_FROM until a brand is applied, and its address always', async () => {
    await aRegisteredPerson(t);
    expect(t.mails.at(-1)?.from).toBe('Someone <no-reply@front-door.example>');
    await applyBrand(t.deps, brand);
    t.clock.advance(FRESH_SECONDS * SECOND);
    await aRegisteredPerson(t);
    expect(t.mails.at(-1)?.from).toEqual({
      name: 'Harbor',
      address: 'no-reply@front-door.example',
    });
  });

  it.each([
    [{}, null, 'no-reply@front-door.example'],
    [{}, 'desk@front-door.example', 'desk@front-door.example'],
    [{ supportEmail: 'help@harbor.example' }, 'desk@front-door.example', 'help@harbor.example'],
  ])(
    'R-BRAND-8 of the brand %j and SUPPORT_EMAIL %s, people write to %s',
    async (more, support, to) => {
      const config = { ...t.deps.config, supportEmail: support };
      const site = siteOf(config, { ...brand, ...more, version: '1', texts: {} });
      const letters = await sampleLetters(site, 'en-US');
      const closed = letters.find(({ kind }) => kind === 'account_closed');
      expect(closed?.sms).toContain(`write to ${to}`);
      expect(siteConfig(config, { ...brand, ...more }).contactEmail).toBe(to);
    },
  );

  it('R-BRAND-22 every email has its colors, in light and dark, and its corners, and none of the product’s', async () => {
    await applyBrand(t.deps, {
      ...brand,
      radius: 7,
      colors: { accent: { light: '#1d4f91', dark: '#8ab8f2' } },
    });
    t.clock.advance(FRESH_SECONDS * SECOND);
    const letters = await sampleLetters(siteOf(t.deps.config, await t.deps.brand()), 'en-US');
    for (const { html, kind } of letters) {
      expect(html, kind).toContain('#8ab8f2');
      expect(html, kind).toContain('border-radius:10px');
      expect(html.match(/border-radius:(?:999|20|14)px/g), kind).toBeNull();
      expect(html.match(/#(?:0b6e5a|5fe3bf|0a5f4e|7bebcd|04201a)/gi), kind).toBeNull();
    }
    expect(letters.filter(({ html }) => html.includes('#1d4f91')).length).toBeGreaterThan(20);
    expect(letters.some(({ html }) => html.includes('border-radius:7px'))).toBe(true);
  });

  it.each([
    ['Portico Pay', 409],
    ['Harbor', 409],
    ['Harb0r Support', 409],
    ['MyHarborPay', 409],
    ['Blue Anchor Identity Ltd', 409],
    ['Blue Anchor Shop', 200],
  ])('R-BRAND-6 an app named %s is answered with %i', async (name, status) => {
    const { access_token: token } = await aRegisteredPerson(t);
    const asked = { name, redirectUris: ['https://shop.example/callback'], auth: 'secret' };
    expect((await post(t, '/console/clients', asked, { token })).statusCode).toBe(status);
  });
});
