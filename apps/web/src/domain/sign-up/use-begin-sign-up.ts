import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { choose } from './drafts.ts';
import { identify } from './use-identifier.ts';

/**
 * Routes what was typed (R-ENTRY-7): a phone number and a new email address to their code screens;
 * for an address with an account `onExisting` decides. Any other input is ignored.
 */
export function useBeginSignUp(
  onExisting: (email: string) => void,
): (typed: string) => Promise<void> {
  const navigate = useNavigate();
  return async (typed) => {
    const found = await identify(typed);
    if (!('kind' in found)) return;
    const { kind, value } = found;
    if (kind === 'phone') {
      choose('signUpPhone', value, typed);
      navigate(PATHS.registrationPhone, { state: { phone: value } });
      return;
    }
    // A failed check counts as new, too: the code screen handles an existing account.
    const known = await import('./known-address.ts').then(
      ({ isKnownAddress }) => isKnownAddress(value),
      () => false,
    );
    if (known) return onExisting(value);
    choose('signUpEmail', value, typed);
    navigate(PATHS.registrationEmail, { state: { email: value, sendVerificationCode: true } });
  };
}
