import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** A link that opens beside the modal, and says so. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {t('new_tab')}</VisuallyHidden>
    </a>
  );
}
