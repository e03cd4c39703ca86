import type { MarkReason } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { Alert } from '#ui/alert.tsx';

/** Why something has to be mended, above what mends it. */
export function Reason({ reason }: { reason: MarkReason }) {
  const t = useTranslations('reasons');
  return <Alert kind="info">{t(reason)}</Alert>;
}
