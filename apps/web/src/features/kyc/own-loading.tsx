import { useTranslations } from 'use-intl';
import type { OwnState } from '#lib/own-verification.ts';
import { useErrorText } from '#lib/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Panel } from '#ui/panel.tsx';

type OwnLoadingProps = { known: Exclude<OwnState, { state: 'loaded' }>; onRetry: () => void };

/** While what is saved is fetched, or where it could not be. */
export function OwnLoading({ known, onRetry }: OwnLoadingProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  if (known.state === 'loading') {
    return (
      <Panel>
        <Loader label={t('image.loading')} />
      </Panel>
    );
  }
  return (
    <>
      <Alert kind="error">
        <p>{t('image.load_failed')}</p>
        <p>{errorText(known.failure)}</p>
      </Alert>
      <Button variant="ghost" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </>
  );
}
