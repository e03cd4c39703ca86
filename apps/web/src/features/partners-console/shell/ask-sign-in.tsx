import { useEffect } from 'react';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { leftByChoice } from '#platform/session/session.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';

const PLACE = 'partnersPlace';

/** Leads to the sign-in, and remembers the address for {@link rememberedPlace}; not after a chosen sign-out. */
export function AskSignIn() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leftByChoice()) {
      const { pathname, hash } = window.location;
      writeKey(PLACE, pathname + hash, 'session');
      storeReturnTo(PATHS.partners);
    }
    navigate(PATHS.auth, { replace: true });
  }, [navigate]);
  return null;
}

/** The address of the console that asked for the sign-in, once; the stored value is not trusted. */
export function rememberedPlace(): string | null {
  const place = readKey(PLACE, 'session');
  if (place === null) return null;
  writeKey(PLACE, null, 'session');
  return place.startsWith(`${PATHS.partners}/`) ? place : null;
}
