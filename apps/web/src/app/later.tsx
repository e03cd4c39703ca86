import { useAccessToken } from '#platform/session/session.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { Toasts } from './toasts/toasts.tsx';

/** What the frame shows once the page is idle. */
export function Later() {
  const Terms = useLoaded(useAccessToken() !== null, loadTerms);
  return (
    <>
      <Toasts />
      {Terms && <Terms />}
    </>
  );
}

const loadTerms = async () => (await import('./terms/terms.tsx')).Terms;
