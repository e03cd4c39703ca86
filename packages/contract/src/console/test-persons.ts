import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { exampleDetails } from '../verification/details.ts';

/* Invented people for trying a client in the sandbox. */

/**
 * `expired` and `disconnected` begin as a verified person. After {@link TEST_SECONDS} the verification of the one has
 * ended, and the other one has disconnected the client.
 */
export const TEST_PERSON_KINDS = [
  'verified',
  'unverified',
  'under_review',
  'refused',
  'expired',
  'disconnected',
] as const;
export type TestPersonKind = (typeof TEST_PERSON_KINDS)[number];

/** The kinds that are verified when they sign in. */
export const TEST_PERSONS_VERIFIED: readonly TestPersonKind[] = [
  'verified',
  'expired',
  'disconnected',
];

export const TEST_SECONDS = 30;

/** What a verified test person keeps for partners. */
export const TEST_PERSON_DETAILS = {
  ...exampleDetails(),
  documentCountry: 'UA',
  email: 'test.person@example.com',
  phone: '+12025550123',
};

export const testPersons = endpoint({
  method: 'GET',
  path: '/console/clients/:id/test-persons',
  summary:
    'The test persons of a sandbox client, each kind once; none of a client that is not in the sandbox.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    persons: z.array(
      z.object({
        kind: z.enum(TEST_PERSON_KINDS),
        /** The person's subject at the client; null before the first sign-in. */
        sub: z.nullable(z.string()),
        /** When the client last got something about the person, ISO 8601, UTC; null if it never did. */
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['client_unknown'],
});

export const resetTestPersons = endpoint({
  method: 'POST',
  path: '/console/clients/:id/test-persons/reset',
  name: 'resetTestPersons',
  summary:
    'Ends the sign-ins of all test persons. With the next sign-in the client meets new ones: another `sub`, and no consent.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: null,
  errors: ['client_unknown', 'role_insufficient', 'client_invalid', 'recent_sign_in_needed'],
});
