import type { WalletChain } from '@portico/contract';
import { isLoopback } from '#core/loopback.ts';
import { newToken } from '#core/opaque-token.ts';
import { isUntrusted } from '#core/untrusted.ts';
import { verifySmtp } from '#platform/ports/messages/mailer.ts';
import { SenderRefused } from '#platform/ports/messages/refusals.ts';
import { verifyTwilio } from '#platform/ports/messages/twilio.ts';
import { type Check, type Finding, problem, reasonOf, warning } from '../../platform/finding.ts';

export const mail: Check = {
  subject: 'mail',
  async run({ config }) {
    if (config.mail.kind !== 'smtp') return [];
    const { hostname, protocol } = new URL(config.mail.url);
    const findings: Finding[] = [];
    try {
      await verifySmtp(config.mail.url);
    } catch (error) {
      findings.push(
        problem(
          error instanceof SenderRefused
            ? `${hostname} refuses the user or the password in SMTP_URL.`
            : isUntrusted(error)
              ? `The mail server ${hostname} is not trusted: ${reasonOf(error)}.`
              : `The mail server ${hostname} does not answer: ${reasonOf(error)}. Check SMTP_URL and the firewall.`,
        ),
      );
    }
    if (protocol === 'smtp:' && !isLoopback(hostname)) {
      findings.push(
        warning(
          `SMTP_URL begins with smtp://, so that mail is encrypted only if ${hostname} offers it. Use smtps://, with the port 465.`,
        ),
      );
    }
    return findings;
  },
};

export const textMessages: Check = {
  subject: 'text messages',
  async run({ config }) {
    if (config.sms.kind !== 'twilio') return [];
    try {
      await verifyTwilio(config.sms);
      return [];
    } catch (error) {
      return [
        problem(
          error instanceof SenderRefused
            ? 'Twilio refuses TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.'
            : `Twilio does not answer: ${reasonOf(error)}. Check TWILIO_API_URL and the firewall.`,
        ),
      ];
    }
  },
};

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** An invented code: the provider checks our client before it looks at the code. */
export const providers: Check = {
  subject: 'sign-in providers',
  async run({ oidc, config }) {
    const findings: Finding[] = [];
    for (const { id, name, client, settings, credentials } of config.providers) {
      const state = newToken();
      const flow = { state, nonce: newToken(), verifier: newToken() };
      // RFC 9207: a provider that names itself in its answers is expected to.
      const iss = client?.issuer;
      const answer = await oidc.get(id)?.exchange({ state, code: 'portico-doctor', iss }, flow);
      if (answer === undefined || answer.ok || answer.reason === 'invalid_grant') continue;
      const isRefused = ['invalid_client', 'unauthorized_client'].includes(answer.reason);
      findings.push(
        problem(
          isRefused
            ? `${name} refuses ${OR.format(credentials)}.`
            : `${name} does not answer as expected (${answer.reason}). Check ${settings.find((each) => each.endsWith('_ISSUER'))} and the firewall.`,
        ),
      );
    }
    return findings;
  },
};

const NOBODY = `0x${'0'.repeat(39)}1` as const;

export const chains: Check = {
  subject: 'wallets',
  async run({ config, walletChains }) {
    const findings: Finding[] = [];
    if (config.offer.off.includes('wallet')) return [];
    for (const chain of Object.keys(config.walletRpc).map(Number) as WalletChain[]) {
      if (!walletChains.knows(chain)) continue;
      const question = { chain, address: NOBODY, message: 'doctor', signature: '0x' } as const;
      if ((await walletChains.judge(question)) !== 'unavailable') continue;
      findings.push(
        problem(
          `WALLET_RPC_URL_${chain} does not answer, or is a node of another chain: contract wallets there cannot sign in.`,
        ),
      );
    }
    return findings;
  },
};
