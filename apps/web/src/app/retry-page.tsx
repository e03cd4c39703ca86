import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isOffline, onceOnline } from '@portico/client/browser/online.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';

/**
 * Replaces a page that could not be shown: says why, and offers to try again. If the browser has no network, it tries by
 * itself as soon as there is one.
 */
export function RetryPage({ network, onRetry }: { network: boolean; onRetry: () => void }) {
  const t = useTranslations();
  const title = network ? t('shell.chunk_title') : t('errors.unexpected_error');
  usePage(title);
  useEffect(() => {
    if (!network) return;
    const left = new AbortController();
    onceOnline(onRetry, left.signal);
    return () => left.abort();
  }, [network, onRetry]);
  return (
    <Screen
      title={title}
      lede={network ? t(isOffline() ? 'shell.offline' : 'shell.chunk_text') : undefined}
    >
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </Screen>
  );
}
