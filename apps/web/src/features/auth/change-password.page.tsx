import { useEffect } from 'react';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { ChangeForm } from './change-form.tsx';
import { LinkMissing } from './link-missing.tsx';
import { LinkRefused } from './link-refused.tsx';

/**
 * The page that a mailed link opens. The token moves from the address bar to the history entry, where a reload finds it
 * (R-RESET-2). The server gets no request before the form is sent, because mail scanners open links, too.
 */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const arrived = new URLSearchParams(search).get('token');
  const { token, refused } = (state ?? {}) as { token?: unknown; refused?: unknown };

  useEffect(() => {
    if (search === '') return;
    navigate(PATHS.changePassword, { replace: true, state: arrived && { token: arrived } });
  }, [search, arrived, navigate]);

  if (refused === true) return <LinkRefused />;
  const current = arrived ?? token;
  if (typeof current !== 'string' || current === '') return <LinkMissing />;
  const onRefused = () => {
    navigate(PATHS.changePassword, { replace: true, state: { refused: true } });
  };
  return <ChangeForm token={current} onRefused={onRefused} />;
}
