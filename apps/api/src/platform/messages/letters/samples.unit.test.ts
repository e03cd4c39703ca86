import { LOCALE_IDS, LOCALES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import type { Message } from '#platform/messages/outbox/outbox.ts';
import { sampleLetters } from './letters.ts';

const PUBLIC_URL = 'https://portico.example';
const SITE = {
  name: 'Portico',
  texts: {},
  offer: { off: [], locales: LOCALE_IDS, countries: [], minimumAge: 18 },
  publicUrl: PUBLIC_URL,
  contact: 'door@portico.example',
  providers: [
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
  ],
} as const;

const RESET = '/auth/reset-password';
/** The page that each letter links to; a letter about an account that nobody can sign in to has no link. */
const PLACES: Record<Exclude<Message['kind'], `client_${string}` | 'signals_paused'>, string> = {
  code: '',
  reset_link: '/auth/change-password#token=abc-_123',
  reset_unknown: '/auth',
  password_reset: RESET,
  password_changed: RESET,
  refresh_replayed: RESET,
  new_browser: '/not-me#abc-_123',
  new_browsers: RESET,
  identity_added: RESET,
  identity_removed: RESET,
  submitted: '/',
  withdrawn: '/kyc-person',
  confirmed: '/',
  resubmission: '/registration/residency',
  rejected: '/',
  rejection_waiting: '/',
  expiring: '/',
  expired: '/',
  suspended: '/',
  revoked: '/',
  erased: '/my-data',
  partner_closed: '/my-data',
  terms_changed: '/terms',
  account_deleted: '',
  account_closed: '',
};
const isPlaced = (kind: string): kind is keyof typeof PLACES => Object.hasOwn(PLACES, kind);

/** A missing text is rendered as its key. */
const UNFILLED =
  /[{}<>]|\b(undefined|null|NaN|footer)\b|\b(verification|notice|parts|reasons|ways)\.[a-z]/;

const words = (html: string) => html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('R-I18N-5 R-KYC-12 every message with sample values', () => {
  it.each(LOCALE_IDS)(
    'R-I18N-5 R-KYC-12 %s: each email has both parts, its link, no gap unfilled, and fetches nothing',
    async (locale) => {
      for (const { kind, subject, text, html } of await sampleLetters(SITE, locale)) {
        // Those about a partner's client are in English for everybody.
        if (!isPlaced(kind)) continue;
        expect(html).toContain(`<html lang="${locale}" dir="${LOCALES[locale].dir}">`);
        for (const each of [subject, text, words(html)]) {
          expect(each, kind).not.toMatch(UNFILLED);
          expect(each, kind).not.toContain(`${kind}.`);
          expect(each.trim().length, kind).toBeGreaterThan(5);
        }
        expect(subject, kind).not.toMatch(/[\r\n]/);
        expect(text.split('\n'), kind).toContain('-- ');
        const ofPartner = kind === 'confirmed' && linksOf(html)[0]?.includes('quay');
        const place = PLACES[kind];
        const link = ofPartner ? 'https://quay.example/enter' : `${PUBLIC_URL}${place}`;
        const links = place === '' ? [] : [link];
        expect(linksOf(html), kind).toEqual(links);
        for (const each of links) expect(text.split('\n'), kind).toContain(each);
        // Others also spell out the address of a page.
        if (place.startsWith('/auth')) expect(html.match(/https?:/g), kind).toHaveLength(1);
        expect(html, kind).not.toMatch(/<img|<script|url\(|src=/);
      }
    },
  );

  it.each(LOCALE_IDS)(
    'R-I18N-5 R-KYC-12 %s: each text message is filled, and has the site’s address while there is an account',
    async (locale) => {
      const texted = (await sampleLetters(SITE, locale)).filter(({ sms }) => sms !== null);
      for (const { kind, sms } of texted) {
        const [text = ''] = (sms ?? '').split('\n\n@');
        expect(text, kind).not.toMatch(/[{}<>\n]|\b(undefined|null)\b/);
        const isEnd = kind === 'code' || kind.startsWith('account_');
        expect(text.includes(PUBLIC_URL), kind).toBe(!isEnd);
      }
      const added = texted.find(({ kind }) => kind === 'identity_added');
      expect(added?.sms).toContain('+380671112233');
      const removed = texted.find(({ kind }) => kind === 'identity_removed');
      expect(removed?.sms).toContain('maria@example.com');
    },
  );

  it('R-I18N-5 each email about sign-in has a subject of its own in every language', async () => {
    const all = await Promise.all(LOCALE_IDS.map((locale) => sampleLetters(SITE, locale)));
    const isOfSignIn = (kind: string) => isPlaced(kind) && PLACES[kind].startsWith('/auth');
    for (const [place, { kind }] of (all[0] ?? []).entries()) {
      if (!isOfSignIn(kind)) continue;
      expect(new Set(all.map((letters) => letters[place]?.subject)).size, kind).toBe(11);
    }
  });
});
