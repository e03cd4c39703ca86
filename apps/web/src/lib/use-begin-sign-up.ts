import { existEmail } from '@portico/contract';
import { useNavigate } from 'react-router';
import { call } from './call.ts';
import { choose } from './drafts.ts';
import { PATHS } from './paths.ts';
import { identify } from './use-identifier.ts';

/**
 * Takes what was typed to where it belongs (R-ENTRY-7): a phone number and a new e-mail address to their code
 * screens; with an address that has an account `onExisting` decides. Nothing happens for what is neither.
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
    const exists = await call(existEmail, { email: value });
    // A check that fails counts as "new" (R-ENTRY-8): the code screen sorts it out.
    if (exists.ok && exists.value) return onExisting(value);
    choose('signUpEmail', value, typed);
    navigate(PATHS.registrationEmail, { state: { email: value, sendVerificationCode: true } });
  };
}
