import { useTranslations } from 'use-intl';
import { DemoData } from '#domain/landing/demo-data.tsx';
import { usePartners } from '#domain/landing/use-partners.ts';
import { hasPartners } from '#platform/router/page-data.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Missing } from './missing.tsx';
import { PartnerList } from './partner-list.tsx';

/** All partner projects, with search and sorting; the carousel shows them in passing (R-LAND-9). */
export function EcosystemPage() {
  const t = useTranslations();
  const ecosystem = usePartners();
  const partners = ecosystem ? Object.values(ecosystem.contributors).flat() : [];
  usePage(t('ecosystem.title'));
  return (
    <Screen title={t('ecosystem.title')} lede={t('ecosystem.lede')} full>
      {ecosystem?.demo && <DemoData />}
      {ecosystem === null && <Missing />}
      {ecosystem !== null && partners.length === 0 && <p>{t('ecosystem.empty')}</p>}
      {ecosystem !== null && partners.length > 0 && (
        <PartnerList partners={partners} asOf={ecosystem.as_of} />
      )}
      {hasPartners() && (
        <p>
          <Link to={PATHS.partners}>{t('footer.partners')}</Link>
        </p>
      )}
    </Screen>
  );
}
