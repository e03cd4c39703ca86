import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { type FieldCode, isFieldCode } from '../errors.ts';
import { capped, emailField, linesField, phoneField, tokenField } from '../fields.ts';
import { VERIFICATION_STATUSES } from '../identity/profiles.ts';
import { readReference } from '../rules/reference.ts';
import { DESK_REASONS, PERSON_KEYS, type PersonKey } from './rules.ts';

/*
 * How operators help people with their accounts: facts about one account, and a few acts. No call shows a name or a
 * photo, and none adds or changes an address. Times are ISO 8601, UTC.
 */

/** The person reads the reason; the note is for operators. */
const why = {
  reason: z.enum(DESK_REASONS),
  /** Required for `other`. */
  note: z.optional(linesField(500)),
};
/** The search that found the account: of this operator, and of the last SEARCH_MINUTES. */
const search = tokenField;

const letter = z.object({
  id: z.string(),
  /** The kind of its text: `code`, `reset_link`, `confirmed` and so on. */
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  /** When it was queued, or when its sending ended. */
  at: z.string(),
  /** `late`: a try failed, or it waits for longer than usual. `expired`: it was worthless before a server took it. */
  state: z.enum(['waiting', 'late', 'sent', 'refused', 'expired']),
  /** Of the last letter that is no code and no link. */
  mayResend: z.boolean(),
});

const lock = z.object({
  /** What has to wait: a sign-in by password, codes by a channel, or reset links. */
  what: z.enum(['password', 'email_codes', 'sms_codes', 'reset_links']),
  until: z.string(),
});

export const deskPerson = z.object({
  /** Names the account in every act, and ends with `until`. */
  search: z.string(),
  until: z.string(),
  reference: z.string(),
  externalId: z.nullable(z.string()),
  account: z.enum(['open', 'closed']),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  verification: z.object({
    status: z.enum(VERIFICATION_STATUSES),
    submittedAt: z.nullable(z.string()),
    decidedAt: z.nullable(z.string()),
    /** The last day on which it is valid, in UTC: YYYY-MM-DD. */
    validUntil: z.nullable(z.string()),
  }),
  hasPassword: z.boolean(),
  methods: z.array(
    z.object({
      kind: z.string(),
      /** So much of it that the person can name the rest; '' if it has none. */
      masked: z.string(),
      addedAt: z.string(),
      /** Whether it signs in as the product is configured. */
      isUsable: z.boolean(),
    }),
  ),
  sessions: z.array(
    z.object({
      userAgent: z.string(),
      ip: z.string(),
      startedAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
  /** The latest version of the terms that was accepted. */
  terms: z.nullable(z.object({ version: z.number(), acceptedAt: z.string() })),
  locks: z.array(lock),
  /** The latest first. */
  letters: z.array(letter),
  /** Since when a request to close the account waits for a second operator. */
  closingAskedAt: z.nullable(z.string()),
});
export type DeskPerson = z.output<typeof deskPerson>;

export const findPerson = endpoint({
  method: 'POST',
  path: '/desk/people/find',
  name: 'findPerson',
  summary:
    'Facts about the account with exactly this address, number, reference or id at the company. The person sees each search that found them; an operator has 60 an hour.',
  auth: 'operator',
  roles: ['people'],
  limit: null,
  body: z.object({ by: z.enum(PERSON_KEYS), value: capped(1000), ...why }),
  reply: deskPerson,
  errors: ['not_found'],
});

export const resendLetter = endpoint({
  method: 'POST',
  path: '/desk/people/resend',
  name: 'resendLetter',
  summary: 'Sends the last letter once more, or a reset link, to the address that the account has.',
  auth: 'operator',
  roles: ['people'],
  limit: null,
  body: z.object({
    search,
    /** The letter that `mayResend`, or a new reset link. */
    what: z.enum(['last_letter', 'reset_link']),
    ...why,
  }),
  reply: deskPerson,
  errors: ['not_found', 'account_disabled', 'too_many_sends'],
});

export const unlockPerson = endpoint({
  method: 'POST',
  path: '/desk/people/unlock',
  name: 'unlockPerson',
  summary: 'Ends the waits after wrong passwords, and after many reset links.',
  auth: 'operator',
  roles: ['people'],
  limit: null,
  body: z.object({ search, ...why }),
  reply: deskPerson,
  errors: ['not_found'],
});

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/desk/people/end-sessions',
  name: 'endPersonSessions',
  summary: 'Signs the person out everywhere.',
  auth: 'operator',
  roles: ['people'],
  limit: null,
  body: z.object({ search, ...why }),
  reply: deskPerson,
  errors: ['not_found'],
});

/** The number of listed requests, the oldest first. */
export const CLOSINGS_MAX = 100;

const closing = z.object({
  id: z.string(),
  reference: z.string(),
  reason: z.enum(DESK_REASONS),
  note: z.string(),
  askedAt: z.string(),
  /** After this it is over. */
  until: z.string(),
  /** `isOwn`: asked by this operator, or by one who counts as the same person. */
  by: z.object({ name: z.string(), isMine: z.boolean(), isOwn: z.boolean() }),
});
export type Closing = z.output<typeof closing>;

export const deskClosings = endpoint({
  method: 'GET',
  path: '/desk/closings',
  summary: 'The requests to close an account that wait for a second operator.',
  auth: 'operator',
  roles: ['people', 'lead'],
  limit: null,
  body: null,
  reply: z.object({ waiting: z.array(closing) }),
  errors: [],
});

export const askClosing = endpoint({
  method: 'POST',
  path: '/desk/closings/ask',
  name: 'askClosing',
  summary:
    'Asks to close an account, which a second operator has to confirm within a week. One request waits at a time; a second one leaves it as it is.',
  auth: 'operator',
  roles: ['people'],
  limit: null,
  body: z.object({ search, ...why }),
  reply: deskPerson,
  errors: ['not_found', 'account_disabled'],
});

export const decideClosing = endpoint({
  method: 'POST',
  path: '/desk/closings/decide',
  name: 'decideClosing',
  summary:
    'Confirms a request, which closes the account at once and writes to the person, or withdraws it. Nobody confirms their own. The first decision counts.',
  auth: 'operator',
  roles: ['people', 'lead'],
  limit: null,
  body: z.object({ id: tokenField, decision: z.enum(['confirm', 'withdraw']) }),
  reply: null,
  errors: ['not_found', 'second_operator_needed'],
});

/** What was typed in the form in which it is stored, by the rules of sign-in; or what is wrong with it. */
export function readPersonKey(
  by: PersonKey,
  typed: string,
): { ok: true; key: string } | { ok: false; code: FieldCode } {
  if (typed.trim() === '') return { ok: false, code: 'required' };
  if (by === 'external_id') return { ok: true, key: typed.trim() };
  if (by === 'reference') {
    const key = readReference(typed);
    return key === null ? { ok: false, code: 'invalid_value' } : { ok: true, key };
  }
  const parsed = (by === 'email' ? emailField : phoneField).safeParse(typed);
  if (parsed.success) return { ok: true, key: parsed.data };
  const code = parsed.error.issues[0]?.message ?? '';
  return { ok: false, code: isFieldCode(code) ? code : 'invalid_value' };
}
