import type { Messages } from 'use-intl';
import { PATHS, type Path } from '@portico/client/router/paths.ts';

export type Outcome = {
  message: keyof Messages['success'];
  /** The target of the button. */
  target: Path;
  /** Whether the button offers the verification, with "Not now" beside it. */
  verify: boolean;
};

/** The specification's table of origins (section 2), in its order. */
const OUTCOMES: readonly (Outcome & { from: readonly string[] })[] = [
  {
    from: [PATHS.creatingPassword],
    message: 'account_created',
    target: PATHS.personalInformation,
    verify: true,
  },
  {
    from: [PATHS.registrationEmail],
    message: 'account_verified',
    target: PATHS.personalInformation,
    verify: true,
  },
  { from: ['/registration'], message: 'registration', target: PATHS.residency, verify: false },
  {
    from: [PATHS.auth, PATHS.login, PATHS.emailVerify],
    message: 'authorization',
    target: PATHS.home,
    verify: false,
  },
  { from: [PATHS.kycPerson], message: 'kyc_sent', target: PATHS.home, verify: false },
];

const UNKNOWN: Outcome = { message: 'account_created', target: PATHS.home, verify: false };

/** The text of the screen and the target of its button, for a person who comes from `origin`; accepts any value. */
export function outcomeOf(origin: unknown): Outcome {
  return OUTCOMES.find(({ from }) => from.some((path) => path === origin)) ?? UNKNOWN;
}

/** The refused page replaces `/` (R-ROUTE-2). */
export function targetOf(outcome: Outcome, refused: Path | null): Path {
  return outcome.target === PATHS.home && refused !== null ? refused : outcome.target;
}

/** Pages whose visitor came neither for an account nor for a verification. */
const AT_ONCE: readonly (Path | null)[] = [PATHS.connect, PATHS.link, PATHS.partners];

/**
 * The page to which a sign-in or sign-up leads at once, as a partner's request, an app's link or the partner console. What was sent for
 * review is confirmed to the person first.
 */
export function leadsOn(outcome: Outcome, refused: Path | null): Path | null {
  return AT_ONCE.includes(refused) && outcome.message !== 'kyc_sent' ? refused : null;
}
