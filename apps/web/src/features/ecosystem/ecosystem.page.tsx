import { useTranslations } from 'use-intl';
import { usePartners } from '#domain/landing/use-partners.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Missing } from './missing.tsx';
import { PartnerList } from './partner-list.tsx';

/** All partner projects, with search and sorting; the carousel shows them in passing (R-LAND-9). */
export function EcosystemPage() {
  const t = useTranslations('ecosystem');
  const ecosystem = usePartners();
  const partners = ecosystem ? Object.values(ecosystem.contributors).flat() : [];
  usePage(t('title'));
  return (
    <Screen title={t('title')} lede={t('lede')} full>
      {ecosystem === null && <Missing />}
      {ecosystem !== null && partners.length === 0 && <p>{t('empty')}</p>}
      {ecosystem !== null && partners.length > 0 && (
        <PartnerList partners={partners} asOf={ecosystem.as_of} />
      )}
    </Screen>
  );
}
