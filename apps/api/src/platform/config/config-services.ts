import type { WalletChain } from '@portico/contract';
import type { Values } from './settings.ts';

/** Text messages through Twilio's HTTP API; `from` is a number in E.164 or a messaging service's id (MG…). */
export type TwilioConfig = { url: string; accountSid: string; authToken: string; from: string };

/** The company's own backend; each of the secrets signs. Messages have a person's `sub` at each of the clients. */
export type WebhookConfig = {
  url: string;
  secrets: readonly Buffer[];
  clients: readonly string[];
};

/** Third-party services. Null if none of a service's settings is set. */
export type Services = {
  twilio: TwilioConfig | null;
  webhook: WebhookConfig | null;
  /** JSON-RPC addresses by chain: required for a contract wallet of that chain to sign in (ERC-1271). */
  walletRpc: Partial<Record<WalletChain, string>>;
};

/** The settings of a service are all set, or none: `readEnvironment` refuses anything between. */
export function servicesOf(values: Values): Services {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = values;
  const walletRpc = {
    1: values.WALLET_RPC_URL_1,
    137: values.WALLET_RPC_URL_137,
    8453: values.WALLET_RPC_URL_8453,
    42161: values.WALLET_RPC_URL_42161,
  } satisfies Record<WalletChain, string | undefined>;
  return {
    twilio:
      TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
        ? {
            url: values.TWILIO_API_URL,
            accountSid: TWILIO_ACCOUNT_SID,
            authToken: TWILIO_AUTH_TOKEN,
            from: TWILIO_FROM,
          }
        : null,
    webhook:
      values.WEBHOOK_URL && values.WEBHOOK_SECRET
        ? {
            url: values.WEBHOOK_URL,
            secrets: values.WEBHOOK_SECRET,
            clients: values.WEBHOOK_CLIENTS,
          }
        : null,
    walletRpc: Object.fromEntries(Object.entries(walletRpc).filter(([, url]) => url)),
  };
}
