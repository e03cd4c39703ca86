import { useTranslations } from 'use-intl';
import { TextField } from '@portico/ui/form/text-field.tsx';

/** A part of the details that was fine in the last submission: read-only. */
export function Stays({ id, label, value }: { id: string; label: string; value: string }) {
  const t = useTranslations('fix');
  return <TextField id={id} label={label} hint={t('stays')} value={value} readOnly />;
}
