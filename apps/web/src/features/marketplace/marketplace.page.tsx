import { useTranslations } from 'use-intl';
import { usePage } from '#lib/use-page.ts';
import { Screen } from '#ui/screen.tsx';

/** The collection page (R-MKT-2). */
export function MarketplacePage() {
  const t = useTranslations('market');
  usePage(t('title'));
  return <Screen title={t('title')} full />;
}
