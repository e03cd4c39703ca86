import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { textField, tokenField } from '../fields.ts';
import { GIVEN_ROLES } from './rules.ts';

/* What a lead does with operators at the desk; leads themselves are made by an administrator's command. */

/** Shown once: only a hash of the password and the sealed secret are stored. */
const credentials = z.object({
  name: z.string(),
  password: z.string(),
  /** Of the authenticator, in base32. */
  secret: z.string(),
  /** The same for an authenticator app: `otpauth://totp/…`. */
  address: z.string(),
});
export type OperatorCredentials = z.output<typeof credentials>;

export const addDeskOperator = endpoint({
  method: 'POST',
  path: '/desk/operators/add',
  name: 'addOperator',
  summary:
    'Adds an operator, who counts as this lead wherever two have to agree, because the lead knows the credentials.',
  auth: 'operator',
  roles: ['lead'],
  limit: null,
  body: z.object({ name: textField(80), role: z.enum(GIVEN_ROLES) }),
  reply: credentials,
  errors: [],
});

export const resetDeskOperator = endpoint({
  method: 'POST',
  path: '/desk/operators/reset',
  name: 'resetOperator',
  summary:
    'Gives an operator who is no lead a new password and authenticator; their sessions end, and they count as this lead. Not allowed of one who counts as another lead.',
  auth: 'operator',
  roles: ['lead'],
  limit: null,
  body: z.object({ id: tokenField }),
  reply: credentials,
  errors: ['not_found'],
});

export const disableDeskOperator = endpoint({
  method: 'POST',
  path: '/desk/operators/disable',
  name: 'disableOperator',
  summary:
    'Disables an operator: their sessions end at once, and their cases are released. Not allowed of the last lead.',
  auth: 'operator',
  roles: ['lead'],
  limit: null,
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_found'],
});
