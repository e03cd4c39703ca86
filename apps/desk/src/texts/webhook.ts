import type { WebhookEvent, WebhookMessage } from '@portico/contract';

const PROBLEMS = {
  timeout: 'No answer in time',
  redirect: 'It answered with a redirect',
  unreachable: 'No connection',
} as const;

/** The texts about the messages to the operator's own backend. */
export const ofWebhook = {
  title: 'Webhook',
  lede: (receiver: string) => `Signed messages to ${receiver}.`,
  off: 'No backend gets messages. Set WEBHOOK_URL and WEBHOOK_SECRET to connect yours.',
  loading: 'Loading the messages…',
  troubled: 'Didn’t arrive',
  troubledNone: 'Every message arrived.',
  latest: 'Latest',
  latestNone: 'Nothing has been sent yet.',
  columns: {
    at: 'When',
    event: 'Event',
    account: 'Account',
    state: 'State',
    answer: 'Last answer',
  },
  events: {
    'account.registered': 'Account registered',
    'account.signed_in': 'Signed in',
    'account.method_added': 'Sign-in method added',
    'account.method_removed': 'Sign-in method removed',
    'account.closed': 'Account closed',
    'account.reopened': 'Account opened again',
    'account.deleted': 'Account deleted',
    'verification.submitted': 'Verification submitted',
    'verification.withdrawn': 'Submission withdrawn',
    'verification.decided': 'Verification decided',
    'verification.renewal_begun': 'Renewal begun',
    'verification.expired': 'Verification expired',
    'verification.suspended': 'Verification suspended',
    'verification.revoked': 'Verification revoked',
    'verification.erased': 'Stored data deleted',
    'connection.agreed': 'App connected',
    'connection.ended': 'App disconnected',
  } satisfies Record<WebhookEvent, string>,
  states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  tries: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  due: (moment: string) => `next attempt ${moment}`,
  notYet: 'Not sent yet',
  answer: ({ status, problem }: NonNullable<WebhookMessage['lastTry']>) =>
    problem === null ? `HTTP ${status}` : PROBLEMS[problem],
  again: 'Send again',
  againOf: (event: string, moment: string) => `Send again: ${event}, ${moment}`,
  sent: 'It will be sent within seconds.',
};
