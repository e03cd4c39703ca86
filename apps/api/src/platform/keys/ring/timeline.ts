import { ACCESS_TOKEN_TTL_MINUTES } from '@portico/contract';
import { DAY, MINUTE } from '#core/clock.ts';
import type { RingRow } from './ring.store.ts';

/**
 * A partner's client that signs a person out names their last ID token (OpenID Connect RP-Initiated Logout), expired or
 * not: it stays verifiable for as long as a session at a partner may be idle.
 */
const ID_TOKEN_HINT_LASTS_MS = 30 * DAY;

/** The purposes of signing keys. Each has its own keys. */
export const SIGNING = {
  access_token: { alg: 'EdDSA', longestLifeMs: ACCESS_TOKEN_TTL_MINUTES * MINUTE },
  partner_es256: { alg: 'ES256', longestLifeMs: ID_TOKEN_HINT_LASTS_MS },
  partner_rs256: { alg: 'RS256', longestLifeMs: ID_TOKEN_HINT_LASTS_MS },
} as const;

export type Purpose = keyof typeof SIGNING;
export const PURPOSES = Object.keys(SIGNING) as Purpose[];
export type SigningAlg = (typeof SIGNING)[Purpose]['alg'];

/** The purposes whose keys sign for partners and never for ourselves. The first key of each is made when it is needed. */
export const PARTNER_PURPOSES = ['partner_es256', 'partner_rs256'] as const satisfies Purpose[];

/** Services that verify our tokens have read the next key before it signs. */
export const PUBLISHED_BEFORE_MS = DAY;
/** A process whose clock is this far behind still signs with the former key. */
const CLOCKS_APART_MS = 5 * MINUTE;

/**
 * `next` is published and does not sign yet, `former` no longer signs but has tokens that are valid. The tokens of a
 * `dead` key have all expired; an `ended` one has no secret any more.
 */
export type KeyState = 'next' | 'current' | 'former' | 'dead' | 'ended';

export type Placed = {
  row: RingRow;
  state: KeyState;
  /** When the last token of a former key expires. */
  until: number | null;
};

/**
 * Where each key of a purpose stands. It follows from the clock alone, so nothing has to happen at the moment when a key
 * begins to sign, and all processes agree.
 */
export function placeKeys(rows: readonly RingRow[], purpose: Purpose, now: number): Placed[] {
  const own = rows
    .filter((row) => row.purpose === purpose && row.alg === SIGNING[purpose].alg)
    .sort((a, b) => Number(a.seq) - Number(b.seq));
  const alive = own.filter(({ ended_at }) => ended_at === null);
  // If the clock was set back to before the first key, that key signs.
  const current = alive.findLast(({ used_from }) => used_from <= now) ?? alive[0];
  return own.map((row): Placed => {
    if (row.ended_at !== null) return { row, state: 'ended', until: null };
    if (row === current) return { row, state: 'current', until: null };
    const successor = alive[alive.indexOf(row) + 1];
    if (current === undefined || successor === undefined || Number(row.seq) > Number(current.seq))
      return { row, state: 'next', until: null };
    const until = successor.used_from + SIGNING[purpose].longestLifeMs + CLOCKS_APART_MS;
    return { row, state: until > now ? 'former' : 'dead', until };
  });
}

/** The states of keys that verify and are published. */
export const PUBLISHED: readonly KeyState[] = ['next', 'current', 'former'];
