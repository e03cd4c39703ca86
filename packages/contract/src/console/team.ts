import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailField, tokenField } from '../fields.ts';

/* The team that manages a client at the partner console. */

/** The strongest first: an `owner` may do what a `developer` may, and a `developer` what a `viewer` may. */
export const CLIENT_ROLES = ['owner', 'developer', 'viewer'] as const;
export type ClientRole = (typeof CLIENT_ROLES)[number];

/** Members and open invitations of one client together. */
export const TEAM_MAX = 50;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** The page of the console; the browser reads what is below it. */
export const CONSOLE_PAGE = '/partners';
/** The page that accepts an invitation; its token is behind the #. */
export const INVITATION_PAGE = `${CONSOLE_PAGE}/invitation`;

const role = z.enum(CLIENT_ROLES);
/** ISO 8601, UTC. */
const time = z.string();
const member = z.object({ member: tokenField });

export const listTeam = endpoint({
  method: 'GET',
  path: '/console/clients/:id/team',
  summary:
    'The team of a client, the oldest member first, and the invitations that nobody accepted yet.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    members: z.array(
      z.object({
        /** The id of the member in the other calls. */
        id: z.string(),
        /** The email address with which the member signs in; null for one without. */
        email: z.nullable(z.string()),
        role,
        since: time,
        /** Whether this is the caller. */
        you: z.boolean(),
      }),
    ),
    /** Expired ones are not among them. */
    invitations: z.array(z.object({ email: z.string(), role, invitedAt: time, expiresAt: time })),
  }),
  errors: ['client_unknown'],
});

const OWNER_ERRORS = [
  'client_unknown',
  'role_insufficient',
  'client_invalid',
  'recent_sign_in_needed',
] as const;

export const inviteMember = endpoint({
  method: 'POST',
  path: '/console/clients/:id/team/invite',
  summary:
    'Invites somebody by email. A new invitation to the same address replaces the earlier one. For owners.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object({ email: emailField, role }),
  reply: null,
  errors: OWNER_ERRORS,
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/console/clients/:id/team/withdraw',
  summary: 'Withdraws the invitation to an address. For owners.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object({ email: emailField }),
  reply: null,
  errors: [...OWNER_ERRORS, 'not_found'],
});

export const changeRole = endpoint({
  method: 'POST',
  path: '/console/clients/:id/team/role',
  summary: 'Changes the role of a member. For owners; the last owner stays one.',
  auth: 'bearer',
  limit: 'console-change',
  body: z.object({ member: tokenField, role }),
  reply: null,
  errors: [...OWNER_ERRORS, 'not_found', 'last_owner', 'client_limit'],
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/console/clients/:id/team/remove',
  summary: 'Removes a member. For owners; the last owner cannot be removed.',
  auth: 'bearer',
  limit: 'console-change',
  body: member,
  reply: null,
  errors: [...OWNER_ERRORS, 'not_found', 'last_owner'],
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/console/clients/:id/team/leave',
  summary: 'The person leaves the team. The last owner cannot.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: null,
  errors: ['client_unknown', 'last_owner'],
});

const invitation = z.object({ token: tokenField });

export const readInvitation = endpoint({
  method: 'POST',
  path: '/console/invitation',
  summary: 'What an invitation leads to, for the person whom it invites.',
  auth: 'bearer',
  limit: 'console',
  body: invitation,
  reply: z.object({
    clientId: z.string(),
    name: z.string(),
    role,
    email: z.string(),
    expiresAt: time,
  }),
  errors: ['invitation_over', 'invitation_for_another'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/console/invitation/accept',
  summary:
    'Accepts an invitation, once: only an account that signs in with the invited email address can.',
  auth: 'bearer',
  limit: 'console-change',
  body: invitation,
  reply: z.object({ clientId: z.string() }),
  errors: ['invitation_over', 'invitation_for_another', 'client_limit'],
});
