import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePage } from '#lib/use-page.ts';
import { Screen } from '#ui/screen.tsx';

type ProfilePageProps = {
  /** The ways into the account, and how to add one. */
  waysIn: ReactNode;
};

/** Who one is here (R-MKT-5). */
export function ProfilePage({ waysIn }: ProfilePageProps) {
  const t = useTranslations('profile');
  usePage(t('title'));
  return <Screen title={t('title')}>{waysIn}</Screen>;
}
