import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggedOut } from './logout-token.ts';
import type { Checks } from './sign-in.ts';

/** What Portico said about the person who is signed in here. */
export type Person = {
  sub: string;
  sid: string | undefined;
  verified: boolean;
  /** A month, such as 2026-11. */
  verifiedAt: string | undefined;
  isOver18: boolean | undefined;
  idToken: string;
};

export type Session = {
  /** Sign-ins that began in this browser, by their state: two tabs have two. */
  begun: Map<string, Checks>;
  person: Person | null;
  /** Portico ended the person's session: the next page says so. Null if it did not. */
  ended: Ended | null;
};

/** What ended: the sign-in at Portico, the verification, or the account. */
export type Ended = 'session' | 'verification' | 'account';

const COOKIE = 'quay-session';
const MOST_SESSIONS = 10_000;
const MOST_TABS = 5;

/** Sessions are kept in memory: a demo that starts again has forgotten them. */
export function createSessions() {
  const sessions = new Map<string, Session>();

  function add(session: Session): string {
    const [oldest] = sessions.keys();
    if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    const id = randomBytes(32).toString('base64url');
    sessions.set(id, session);
    // Lax: the browser comes back from Portico by a link of another site.
    return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;
  }

  return {
    of: (request: IncomingMessage) => sessions.get(idOf(request) ?? ''),
    /** Remembers a sign-in that begins; returns the cookie. */
    begin(request: IncomingMessage, checks: Checks): string {
      const id = idOf(request) ?? '';
      const begun = new Map(sessions.get(id)?.begun);
      begun.set(checks.expectedState, checks);
      const [oldest] = begun.keys();
      if (begun.size > MOST_TABS && oldest !== undefined) begun.delete(oldest);
      const session = sessions.get(id);
      sessions.delete(id);
      return add({ begun, person: session?.person ?? null, ended: null });
    },
    /** The checks of the sign-in with this state, once. */
    take(request: IncomingMessage, state: string): Checks | undefined {
      const begun = sessions.get(idOf(request) ?? '')?.begun;
      const checks = begun?.get(state);
      begun?.delete(state);
      return checks;
    },
    /** Signs the person in under a new id, so that an earlier id opens nothing; returns the cookie. */
    signIn(request: IncomingMessage, person: Person): string {
      const id = idOf(request) ?? '';
      const begun = sessions.get(id)?.begun ?? new Map();
      sessions.delete(id);
      return add({ begun, person, ended: null });
    },
    /** Returns the person who was signed in. */
    signOut(request: IncomingMessage): Person | null {
      const id = idOf(request) ?? '';
      const person = sessions.get(id)?.person ?? null;
      sessions.delete(id);
      return person;
    },
    /** Ends every session that Portico ended. */
    end({ sub, sid }: LoggedOut, ended: Ended = 'session'): void {
      for (const session of sessions.values()) {
        const { person } = session;
        if (person === null || (sub !== undefined && person.sub !== sub)) continue;
        if (sid !== undefined && person.sid !== sid) continue;
        session.person = null;
        session.ended = ended;
      }
    },
  };
}

function idOf({ headers }: IncomingMessage): string | undefined {
  const pairs = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1];
}
