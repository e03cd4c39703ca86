import type { ConsoleMessage, Message } from '#platform/messages/outbox/outbox.ts';
import type { Letter } from './letter.ts';

/* Emails of the partner console. Like the console they are in English alone; docs/partners.md says so. */

const KINDS: readonly string[] = [
  'client_invitation',
  'client_changed',
  'client_decided',
  'signals_paused',
] satisfies ConsoleMessage['kind'][];

export function isConsoleMessage(message: Message): message is ConsoleMessage {
  return KINDS.includes(message.kind);
}

const ROLES = {
  owner: 'an owner: you can change the app and its team, and ask to go live',
  developer: 'a developer: you can change the app',
  viewer: 'a viewer: you can see the app, but not change it',
} as const;

/** The name of a client is in the text alone: in a subject, a stranger's words would be ours. */
export function consoleLetter(message: ConsoleMessage, name: string): Letter & { subject: string } {
  if (message.kind === 'client_decided') return decisionLetter(message, name);
  if (message.kind === 'signals_paused') return pausedLetter(message, name);
  const who = message.by ?? 'A member of its team';
  switch (message.kind) {
    case 'client_invitation': {
      const app = message.client === null ? 'an app' : `the app “${message.client}”`;
      return {
        tone: 'calm',
        subject: `You’re invited to a team at ${name}’s partner console`,
        heading: 'Join an app’s team',
        intro: `${who} invites you to the team of ${app} as ${ROLES[message.role]}.`,
        link: { text: 'See the invitation', url: message.url },
        notes: [
          `The link works once, for ${message.validDays} days and for this email address only.`,
          'If you weren’t expecting this, you can ignore this email.',
        ],
        footer: [senderOf(name)],
      };
    }
    case 'client_changed': {
      const at = new Date(message.when).toISOString();
      return {
        tone: 'needed',
        subject: `An app of yours was changed at ${name}’s partner console`,
        heading: 'Your app was changed',
        intro: `${who} changed the app “${message.client}”:`,
        list: message.changes.map((text) => ({ text, line: text })),
        link: { text: 'See the app', url: message.url },
        notes: [
          `When: ${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`,
          'If your team didn’t do this, undo it, remove the member who did, and write to us.',
        ],
        footer: [senderOf(name)],
      };
    }
  }
}

type Decided = Extract<ConsoleMessage, { kind: 'client_decided' }>;

const DECISIONS: Record<Decided['outcome'], { subject: string; text: string }> = {
  approved: { subject: 'approved', text: 'now has the access you requested.' },
  declined: { subject: 'declined', text: 'stays as it was. The reason:' },
  suspended: { subject: 'suspended', text: 'is suspended: nobody can sign in there for now.' },
  resumed: { subject: 'resumed', text: 'is resumed: people can sign in there again.' },
  closed: {
    subject: 'closed',
    text: 'is closed for good: nobody can sign in there anymore, and we’ve told the people who connected it.',
  },
};

function decisionLetter(
  { client, outcome, reason, url }: Decided,
  name: string,
): Letter & { subject: string } {
  const { subject, text } = DECISIONS[outcome];
  const isGood = outcome === 'approved' || outcome === 'resumed';
  return {
    tone: isGood ? 'good' : 'needed',
    subject: `An app of yours was ${subject} by ${name}`,
    heading: `Your app was ${subject}`,
    intro: `The app “${client}” ${text}`,
    ...(reason !== null && { list: [{ text: reason, line: reason }] }),
    link: { text: 'See the app', url },
    notes: [],
    footer: [senderOf(name)],
  };
}

type Paused = Extract<ConsoleMessage, { kind: 'signals_paused' }>;

function pausedLetter({ client, days, url }: Paused, name: string): Letter & { subject: string } {
  return {
    tone: 'needed',
    subject: `Signals to an app of yours are paused by ${name}`,
    heading: 'Signals to your app are paused',
    intro: `The app “${client}” hasn’t taken a signal for ${days} days, so we’ve stopped sending. Until you resume, it won’t learn when a verification ends or an account is closed.`,
    link: { text: 'See what your app answered', url },
    notes: ['Nothing is lost: once you resume, we’ll send everything that’s waiting, in order.'],
    footer: [senderOf(name)],
  };
}

const senderOf = (name: string) => `${name}’s partner console is in English only.`;
