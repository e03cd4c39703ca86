import { DRAFT_TTL_DAYS } from '@portico/contract';
import { useTranslations } from 'use-intl';
import type { Own } from '#domain/verification/own-verification.ts';
import { FactList } from '@portico/ui/text/fact-list.tsx';

/** Once for all saved photos: how long they stay. */
export function SavedNote({ own }: { own: Own }) {
  const t = useTranslations('image');
  if (own.drafts.length === 0) return null;
  return <FactList facts={[{ icon: 'lock', text: t('kept', { days: DRAFT_TTL_DAYS }) }]} />;
}
