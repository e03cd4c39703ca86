import { createHash } from 'node:crypto';
import type { SocialProvider } from '@portico/contract';
import type { Setting, ValuesOf } from '#platform/config/setting/setting.ts';

/** The registration of the product with a provider. */
export type ProviderClient = {
  issuer: string;
  clientId: string;
  /** The client's secret for one request; `now` in ms since 1970 UTC. */
  secretAt(now: number): string | Promise<string>;
};

/** What the settings say about a provider. */
type Configured = {
  /** Its brand, the same in every language. */
  name: string;
  /** A PNG; null for a provider whose mark the site draws, or that has none. */
  icon: Buffer | null;
  /** Null if its credentials are not set. */
  client: ProviderClient | null;
};

type Definition = {
  id: SocialProvider;
  scope: string;
  /** For a provider that answers by a form from its own site. A `user` beside the code may have a name. */
  responseMode?: 'form_post';
  /**
   * Only known by its settings: it is reached by the guarded fetch, and what it supports is in its metadata. Without it
   * a provider takes its secret in the body, signs with RS256, and has all claims in its ID token.
   */
  isGeneric?: true;
};

/** Everything that the server knows about a sign-in provider. */
export type Provider = Definition & {
  settings: Readonly<Record<string, Setting>>;
  configured(values: Record<string, unknown>): Configured;
};

/** A provider in the configuration of an installation. */
export type ConfiguredProvider = Definition &
  Configured & {
    /** The names of its settings, and of its credentials, for sentences to the administrator. */
    settings: readonly string[];
    credentials: readonly string[];
  };

/** Keeps the types of a provider's own settings. */
export function provider<const Settings extends Record<string, Setting>>(
  definition: Definition & {
    settings: Settings;
    configured(values: ValuesOf<Settings>): Configured;
  },
): Provider {
  return {
    ...definition,
    configured: (values) => definition.configured(values as ValuesOf<Settings>),
  };
}

export function configuredBy(
  { settings, configured, ...definition }: Provider,
  values: Record<string, unknown>,
): ConfiguredProvider {
  const credentials = credentialsOf({ settings });
  return { ...definition, ...configured(values), settings: Object.keys(settings), credentials };
}

/** The settings by which the provider knows the product: all of them are set, or none. */
export function credentialsOf({ settings }: Pick<Provider, 'settings'>): string[] {
  return Object.keys(settings).filter((name) => !/_(NAME|ISSUER|ICON)$/.test(name));
}

/** The file name of its picture, another one for each content; null if it has none. */
export function iconFileOf({ id, icon }: Pick<ConfiguredProvider, 'id' | 'icon'>): string | null {
  if (icon === null) return null;
  const hash = createHash('sha256').update(icon).digest('hex');
  return `${id}.${hash.slice(0, 16)}.png`;
}
