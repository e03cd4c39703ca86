import { useTranslations } from 'use-intl';
import { Reference } from '@portico/ui/text/reference.tsx';

/** The person's reference number with its label, which is among the verification's texts. */
export function OwnReference({ reference }: { reference: string }) {
  const t = useTranslations('standing');
  return <Reference label={t('reference')} reference={reference} hint={t('reference_hint')} />;
}
