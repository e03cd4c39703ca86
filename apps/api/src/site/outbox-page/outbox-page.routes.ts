import { isLocale, type Locale } from '@portico/contract';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/endpoints/route.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { isLocal } from '#platform/http/local.ts';
import { sampleLetter, sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import {
  emailDocument,
  framed,
  hasOutboxPage,
  inScheme,
  itemsAfter,
  outboxDocument,
  SCHEMES,
  SCRIPT_HASH,
  type Scheme,
  STYLE_HASH,
} from './outbox-page.ts';
import { samplesDocument } from './samples-page.ts';

/** Nothing runs and nothing is fetched in an email; a link of it opens another tab. */
const EMAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "frame-ancestors 'self'",
].join('; ');

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_HASH}`,
  `script-src ${SCRIPT_HASH}`,
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

const isScheme = (value: string): value is Scheme => SCHEMES.some((scheme) => scheme === value);

/** Serves the development outbox to browsers on this machine only. */
export function outboxPageRoutes(app: App, deps: Pick<Deps, 'config' | 'brand'>): void {
  const { config } = deps;
  if (!hasOutboxPage(config) || config.sms.kind !== 'outbox') return;
  const { folder } = config.sms;
  const isOffered = (locale: string): locale is Locale =>
    isLocale(locale) && config.offer.locales.includes(locale);
  const refuse = (reply: FastifyReply) => sendFailure(reply, { ok: false, code: 'not_found' });

  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return refuse(reply);
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(await outboxDocument(folder, config.mail.kind === 'smtp'));
  });

  app.get<{ Params: { id: string } }>(
    '/outbox/after/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      if (!isLocal(request)) return refuse(reply);
      reply.type('text/html; charset=utf-8');
      return reply.send(await itemsAfter(folder, request.params.id));
    },
  );

  app.get<{ Params: { id: string; scheme: string } }>(
    '/outbox/emails/:id/:scheme',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, scheme } = request.params;
      const isShown = isLocal(request) && isScheme(scheme);
      return sendEmail(reply, isShown ? await emailDocument(folder, id, scheme) : null);
    },
  );

  app.get<{ Params: { locale: string } }>(
    '/outbox/samples/:locale',
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale } = request.params;
      if (!isLocal(request) || !isOffered(locale)) return refuse(reply);
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(
          samplesDocument(await sampleLetters(await siteNow(), locale), locale, {
            locales: config.offer.locales,
            page: (id) => `/outbox/samples/${id}`,
            frame: (place) => framed(`/outbox/samples/${locale}/${place}`),
          }),
        );
    },
  );

  app.get<{ Params: { locale: string; place: string; scheme: string } }>(
    '/outbox/samples/:locale/:place/:scheme',
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale, place, scheme } = request.params;
      if (!isLocal(request) || !isOffered(locale) || !isScheme(scheme)) return refuse(reply);
      const sample = await sampleLetter(await siteNow(), locale, Number(place));
      return sendEmail(reply, sample && inScheme(sample.html, scheme));
    },
  );

  const siteNow = async () => siteOf(config, await deps.brand());

  function sendEmail(reply: FastifyReply, email: string | null) {
    if (email === null) return refuse(reply);
    return reply
      .headers({ 'content-security-policy': EMAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(email);
  }
}
