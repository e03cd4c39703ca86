import { createPrivateKey } from 'node:crypto';
import type { WalletChain } from '@portico/contract';
import type { Env } from './config.ts';

/** Text messages through Twilio's HTTP API; `from` is a number in E.164 or a messaging service's id (MG…). */
export type TwilioConfig = { url: string; accountSid: string; authToken: string; from: string };
export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string };
/** `privateKey` is the content of Apple's .p8 file. Each client secret is made from it; none is stored. */
export type AppleConfig = {
  issuer: string;
  clientId: string;
  teamId: string;
  keyId: string;
  privateKey: string;
};

/** Third-party services. Null if none of a service's settings is set. */
export type Services = {
  google: GoogleConfig | null;
  apple: AppleConfig | null;
  twilio: TwilioConfig | null;
  /** JSON-RPC addresses by chain: required for a contract wallet of that chain to sign in (ERC-1271). */
  walletRpc: Partial<Record<WalletChain, string>>;
};

const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const APPLE = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const WALLET_RPC = {
  1: 'WALLET_RPC_URL_1',
  137: 'WALLET_RPC_URL_137',
  8453: 'WALLET_RPC_URL_8453',
  42161: 'WALLET_RPC_URL_42161',
} as const satisfies Record<WalletChain, string>;

/** Reads the settings of third-party services. Incomplete and unusable settings are reported as problems. */
export function readServices(
  env: Env,
  mode: 'development' | 'production',
): { services: Services; problems: string[] } {
  const problems: string[] = [];
  const url = (name: string, fallback: string) => {
    const value = env[name] || fallback;
    if (!isHttp(value)) problems.push(`${name} is not an http(s) address`);
    else if (mode === 'production' && !value.startsWith('https:')) {
      problems.push(`${name} must begin with https:// in production`);
    }
    return value;
  };
  const group = <Name extends string>(names: readonly Name[]) => {
    const missing = names.filter((name) => !env[name]);
    if (missing.length === names.length) return null;
    for (const name of missing)
      problems.push(`${name} is missing beside ${others(names, missing)}`);
    return (name: Name) => env[name] ?? '';
  };

  const google = group(GOOGLE);
  const apple = group(APPLE);
  const twilio = group(TWILIO);
  const services: Services = {
    google: google && {
      issuer: url('GOOGLE_ISSUER', 'https://accounts.google.com'),
      clientId: google('GOOGLE_CLIENT_ID'),
      clientSecret: google('GOOGLE_CLIENT_SECRET'),
    },
    apple: apple && {
      issuer: url('APPLE_ISSUER', 'https://appleid.apple.com'),
      clientId: apple('APPLE_CLIENT_ID'),
      teamId: apple('APPLE_TEAM_ID'),
      keyId: apple('APPLE_KEY_ID'),
      // Environments often carry line breaks as \n.
      privateKey: apple('APPLE_PRIVATE_KEY').replaceAll('\\n', '\n'),
    },
    twilio: twilio && {
      url: url('TWILIO_API_URL', 'https://api.twilio.com'),
      accountSid: twilio('TWILIO_ACCOUNT_SID'),
      authToken: twilio('TWILIO_AUTH_TOKEN'),
      from: twilio('TWILIO_FROM'),
    },
    walletRpc: Object.fromEntries(
      Object.entries(WALLET_RPC)
        .filter(([, name]) => env[name])
        .map(([chain, name]) => [chain, url(name, '')]),
    ),
  };
  if (services.apple?.privateKey && !isP256(services.apple.privateKey)) {
    problems.push('APPLE_PRIVATE_KEY must be the P-256 key of Apple’s .p8 file, in PEM');
  }
  return { services, problems };
}

function others(names: readonly string[], missing: readonly string[]): string {
  return names.filter((name) => !missing.includes(name)).join(', ');
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isP256(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
