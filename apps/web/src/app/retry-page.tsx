import { useTranslations } from 'use-intl';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';

/** Replaces a page that could not be shown: says why, and offers to try again. */
export function RetryPage({ network, onRetry }: { network: boolean; onRetry: () => void }) {
  const t = useTranslations();
  const title = network ? t('shell.chunk_title') : t('errors.unexpected_error');
  usePage(title);
  return (
    <Screen title={title} lede={network ? t('shell.chunk_text') : undefined}>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </Screen>
  );
}
