import { useTranslations } from 'use-intl';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';

/** Replaces the photos while no document is chosen, for example after another tab cleared the choice. */
export function ChooseFirst() {
  const t = useTranslations('select');
  return (
    <Panel>
      <ButtonLink to={PATHS.kycSelect}>{t('title')}</ButtonLink>
    </Panel>
  );
}
