import { suspendVerification } from '@portico/contract';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { call } from '#platform/http/call.ts';
import { ConfirmSection } from './confirm-section.tsx';

type SuspendSectionProps = { recent: Recent; onSuspended: () => Promise<void> };

/** Suspends the verification of somebody whose document was lost or stolen, after a confirmation. */
export function SuspendSection({ recent, onSuspended }: SuspendSectionProps) {
  const t = useTranslations('receipt');
  return (
    <ConfirmSection
      recent={recent}
      texts={{
        title: t('suspend'),
        hint: t('suspend_text'),
        action: t('suspend_action'),
        confirm: t('suspend_confirm'),
        busy: t('suspending'),
      }}
      send={() => call(suspendVerification)}
      onDone={onSuspended}
    />
  );
}
