import type { askForReview, BodyOf, ClientPurpose, Locale } from '@portico/contract';
import type { OneApp } from '../app/one-app.ts';

/** The form’s fields, as a person edits them. */
export type Typed = {
  language: string;
  text: string;
  translations: readonly { locale: Locale; text: string }[];
  scopes: readonly string[];
  hostsConfirmed: boolean;
};

type Asked = BodyOf<typeof askForReview>;

/** `purpose`: what was approved or asked last; the form begins with it. */
export function typedOf(purpose: ClientPurpose | null, scopes: readonly string[]): Typed {
  const translations = Object.entries(purpose?.translations ?? {});
  return {
    language: purpose?.language ?? 'en',
    text: purpose?.text ?? '',
    translations: translations.map(([locale, text]) => ({ locale: locale as Locale, text })),
    scopes,
    hostsConfirmed: false,
  };
}

/** A translation without text is none. */
export function bodyOf(app: OneApp, { language, text, translations, scopes }: Typed): Asked {
  const given = translations.filter((each) => each.text.trim() !== '');
  return {
    purpose: {
      language: language.trim(),
      text,
      translations: Object.fromEntries(given.map((each) => [each.locale, each.text])),
    },
    scopes: scopes as Asked['scopes'],
    hosts: hostsOf(app),
  };
}

/** Each host of the redirect URIs once, as the api compares them. */
export function hostsOf({ redirectUris }: OneApp): string[] {
  return [...new Set(redirectUris.map((uri) => new URL(uri).host))];
}

/** What keeps an app with these scopes from going live; the api refuses it for the same reasons. */
export function obstaclesOf(app: OneApp, scopes: readonly string[]): string[] {
  const addresses = [...app.redirectUris, ...app.postLogoutRedirectUris];
  if (app.initiateLoginUri !== null) addresses.push(app.initiateLoginUri);
  const obstacles = addresses
    .filter((address) => isLocal(new URL(address)))
    .map((address) => `Replace ${address}: a live app needs https, and a host that others reach.`);
  if (scopes.includes('verified') && app.initiateLoginUri === null) {
    obstacles.push(
      'Add a login start: the email about a person’s verification leads back to your site there.',
    );
  }
  return obstacles;
}

function isLocal({ protocol, hostname }: URL): boolean {
  return (
    protocol !== 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
  );
}
