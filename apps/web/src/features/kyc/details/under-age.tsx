import { useTranslations } from 'use-intl';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';

/** Nothing to correct unless the date was mistyped: not a field error, but a page that says what to do. */
export function UnderAge() {
  const t = useTranslations();
  const title = t('personal.under_age_title');
  usePage(title);
  // A person on an errand stays on it.
  const { review, correction } = useLocation().state ?? {};
  const state = { review, correction };
  return (
    <Screen title={title} back={{ label: t('shell.back'), to: PATHS.personalInformation, state }}>
      <Panel>
        <Alert kind="error">{t('fields.under_age')}</Alert>
        <p>{t('personal.under_age_text')}</p>
        <ButtonLink to={PATHS.personalInformation} state={state}>
          {t('personal.under_age_fix')}
        </ButtonLink>
        <ButtonLink to={PATHS.home} variant="ghost">
          {t('personal.under_age_home')}
        </ButtonLink>
      </Panel>
    </Screen>
  );
}
