import { type LegalMessages, loadLegal } from '@portico/locales';
import { useCallback, useEffect, useState } from 'react';
import { useLocale } from 'use-intl';

/** The legal texts in the page's language; null while they are on their way. */
export function useLegal(): { texts: LegalMessages | null; failed: boolean; retry: () => void } {
  const locale = useLocale();
  const [texts, setTexts] = useState<LegalMessages | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again
  useEffect(() => {
    let stale = false;
    loadLegal(locale).then(
      (loaded) => !stale && setTexts(loaded),
      () => !stale && setFailed(true),
    );
    return () => {
      stale = true;
    };
  }, [locale, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { texts, failed, retry };
}
