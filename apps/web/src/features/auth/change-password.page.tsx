import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { ChangeForm } from './change-form.tsx';
import { LinkMissing } from './link-missing.tsx';
import { OtherMethods } from './other-methods.tsx';

/**
 * The page that a mailed link opens, with the token behind the `#` of our own letters or in the query of the
 * specification. The token moves from the address bar to the history entry, where a reload finds it (R-RESET-2). The
 * server gets no request before the form is sent, because mail scanners open links, too.
 */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const hash = useHash();
  const arrived = tokenIn(hash) ?? tokenIn(search);
  const { token, refused } = (state ?? {}) as { token?: unknown; refused?: unknown };

  useEffect(() => {
    if (search === '' && hash === '') return;
    navigate(PATHS.changePassword, { replace: true, state: arrived && { token: arrived } });
  }, [search, hash, arrived, navigate]);

  if (refused === true) return <LinkRefused />;
  const current = arrived ?? token;
  if (typeof current !== 'string' || current === '') return <LinkMissing />;
  const onRefused = () => {
    navigate(PATHS.changePassword, { replace: true, state: { refused: true } });
  };
  return <ChangeForm token={current} onRefused={onRefused} />;
}

function tokenIn(part: string): string | null {
  return new URLSearchParams(part.replace('#', '')).get('token');
}

/**
 * The fragment of the address. The server renders without one; a second link opened in this tab changes nothing but the
 * fragment.
 */
function useHash(): string {
  return useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => '',
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The link was used, replaced, altered or expired; the page does not say which. */
function LinkRefused() {
  const t = useTranslations();
  usePage(t('change.invalid_title'), { errors: true });
  return (
    <Screen
      title={t('change.invalid_title')}
      lede={t('change.invalid_text')}
      back={{ label: t('shell.back'), to: PATHS.auth }}
    >
      <ButtonLink to={PATHS.resetPassword}>{t('change.new_link')}</ButtonLink>
      <OtherMethods />
    </Screen>
  );
}
