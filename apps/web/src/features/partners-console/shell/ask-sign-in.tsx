import { useEffect } from 'react';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { leftByChoice } from '#platform/session/session.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';

const PLACE = 'partnersPlace';

/**
 * Leads to the sign-in, and remembers the address for {@link rememberedPlace}; after a chosen sign-out only if the person
 * pressed a button for it.
 */
export function AskSignIn({ chosen = false }: { chosen?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (chosen || !leftByChoice()) {
      const { pathname, hash } = window.location;
      writeKey(PLACE, pathname + hash, 'session');
      storeReturnTo(PATHS.partners);
    }
    navigate(PATHS.auth, { replace: true });
  }, [navigate, chosen]);
  return null;
}

/** The address of the console that asked for the sign-in, once; the stored value is not trusted. */
export function rememberedPlace(): string | null {
  const place = readKey(PLACE, 'session');
  if (place === null) return null;
  writeKey(PLACE, null, 'session');
  return place.startsWith(`${PATHS.partners}/`) ? place : null;
}
