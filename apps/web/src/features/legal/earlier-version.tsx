import { at, type LegalDocument, type LegalPage, legalText } from '@portico/contract';
import type { LegalMessages } from '@portico/locales';
import { loadLegal } from '@portico/locales/long-texts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAnswer } from '#platform/http/use-answer.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import styles from './legal.module.css';

type Props = {
  document: LegalDocument;
  version: number;
  own: (page: LegalPage) => ReactNode;
  built: (texts: LegalMessages) => ReactNode;
  /** The page around the message that replaces the text. */
  around: (instead: ReactNode) => ReactNode;
};

/** What people accepted before, at /terms?version=1. */
export function EarlierVersion({ document, version, own, built, around }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const locale = useLocale();
  const endpoint = useMemo(
    () => at(legalText, { document, version: String(version), locale }),
    [document, version, locale],
  );
  const { asked, retry } = useAnswer(endpoint);
  // Before the company's own texts, people accepted the product's.
  const isBuilt =
    asked.state === 'failed' &&
    asked.failure.code === 'not_found' &&
    document === 'terms' &&
    version < runtimeConfig().terms.version;
  const [texts, setTexts] = useState<LegalMessages | null>(null);
  useEffect(() => {
    if (isBuilt) loadLegal(locale).then(setTexts, () => undefined);
  }, [isBuilt, locale]);
  if (asked.state === 'loaded') return own(asked.value);
  if (texts !== null) return built(texts);
  if (asked.state === 'loading' || isBuilt) return around(<Loader label={t('shell.loading')} />);
  if (asked.failure.code === 'not_found') {
    return around(
      <p className={styles.note}>{t('legal_version.no_version', { version: String(version) })}</p>,
    );
  }
  return around(
    <>
      <Alert kind="error">
        <p>{errorText(asked.failure)}</p>
      </Alert>
      <div>
        <Button onClick={retry}>{t('shell.retry')}</Button>
      </div>
    </>,
  );
}
