import { useTranslations } from 'use-intl';
import type { OwnState } from '#domain/verification/own-verification.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';

type OwnLoadingProps = {
  known: Exclude<OwnState, { state: 'loaded' }>;
  /** Whether the page waits for its images. */
  images: boolean;
  onRetry: () => void;
};

/** Shown while the verification record loads, or when it failed to load. */
export function OwnLoading({ known, images, onRetry }: OwnLoadingProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  if (known.state === 'loading') {
    return (
      <Panel>
        <Loader label={t(images ? 'image.loading' : 'shell.loading')} />
      </Panel>
    );
  }
  return (
    <>
      <Alert kind="error">
        <p>{t(images ? 'image.load_failed' : 'standing.failed')}</p>
        <p>{errorText(known.failure)}</p>
      </Alert>
      <Button variant="ghost" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </>
  );
}
