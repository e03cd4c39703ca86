import { useTranslations } from 'use-intl';
import { useOwnTab } from '@portico/client/browser/own-tab.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';

/**
 * Without a token no password can be changed: shows the specification's words (section 4) and a link to request a reset
 * link.
 */
export function LinkMissing() {
  const t = useTranslations();
  const ownTab = useOwnTab();
  const navigate = useNavigate();
  usePage(t('change.title'));
  return (
    <Screen title={t('change.title')}>
      <Alert kind="success">{t('notices.password_changed')}</Alert>
      {ownTab ? (
        <ButtonLink to={PATHS.auth}>{t('change.return')}</ButtonLink>
      ) : (
        <Button onClick={() => navigate(-1)}>{t('change.return')}</Button>
      )}
      <p>{t('change.empty_text')}</p>
      <ButtonLink variant="ghost" to={PATHS.resetPassword}>
        {t('change.new_link')}
      </ButtonLink>
    </Screen>
  );
}
