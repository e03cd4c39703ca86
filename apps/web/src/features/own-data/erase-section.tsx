import { eraseOwnData, type Receipt } from '@portico/contract';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { details } from '#domain/sign-up/drafts.ts';
import { clearImages } from '#domain/verification/images.ts';
import { call } from '#platform/http/call.ts';
import { ConfirmSection } from './confirm-section.tsx';

type EraseSectionProps = { receipt: Receipt; recent: Recent; onErased: () => Promise<void> };

/** Erases images and details, after a confirmation. */
export function EraseSection({ receipt, recent, onErased }: EraseSectionProps) {
  const t = useTranslations('receipt');
  if (receipt.images.length === 0 && receipt.details === null) return null;
  return (
    <ConfirmSection
      recent={recent}
      texts={{
        title: t('erase'),
        hint: t('erase_text'),
        action: t('erase'),
        confirm: t('erase_confirm'),
        busy: t('erasing'),
      }}
      more={receipt.verificationStatus === 'PENDING' && <p>{t('erase_pending')}</p>}
      send={() => call(eraseOwnData)}
      onDone={async () => {
        details.clear();
        clearImages();
        await onErased();
      }}
    />
  );
}
