import { useAccessToken } from '#platform/session/session.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Toasts } from './toasts/toasts.tsx';

/** What the frame shows once the page is idle. */
export function Later() {
  const isSignedIn = useAccessToken() !== null;
  const Terms = useLoaded(isSignedIn, loadTerms);
  const { pathname } = useLocation();
  const Autofill = useLoaded(!isSignedIn && pathname === PATHS.auth, loadAutofill);
  return (
    <>
      <Toasts />
      {Terms && <Terms />}
      {Autofill && <Autofill />}
    </>
  );
}

const loadAutofill = async () =>
  (await import('#features/auth/entry/passkey-autofill.tsx')).PasskeyAutofill;
const loadTerms = async () => (await import('./terms/terms.tsx')).Terms;
