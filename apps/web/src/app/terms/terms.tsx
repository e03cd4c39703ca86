import type { OwnTerms } from '@portico/contract';
import { days } from '@portico/locales/dates';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AccountTexts } from '#domain/texts/account-texts.tsx';
import { sessionId, useAccessToken } from '#platform/session/session.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';
import styles from '../shell.module.css';
import { type UseTerms, useTerms } from './use-terms.ts';

/** Pages that a person may need before they answer: there, the dialog does not open by itself. */
const READING: readonly string[] = [PATHS.terms, PATHS.privacy, PATHS.myData];
/** The announced version whose line the person closed. */
const CLOSED = 'closedTerms';

/** Asks a signed-in person to accept the terms, and says in good time when new ones will apply (R-LEGAL-6). */
export function Terms() {
  useAccessToken();
  // Another person may sign in.
  return <Asked key={sessionId()} />;
}

function Asked() {
  const asked = useTerms();
  const { pathname } = useLocation();
  const { terms, isCalled, wish } = asked;
  if (terms === null) return null;
  const isOpen = isCalled || wish === 'review' || (wish === null && !READING.includes(pathname));
  return (
    <Suspense>
      <AccountTexts>
        {terms.accepted
          ? terms.coming &&
            pathname !== PATHS.terms && <Coming key={terms.coming.version} {...terms.coming} />
          : (wish !== null || !isOpen) && <Due review={asked.review} />}
        {isOpen && !terms.accepted && <Ask {...asked} terms={terms} />}
      </AccountTexts>
    </Suspense>
  );
}

const termsAt = (version: number) => `${PATHS.terms}?version=${version}`;

function Ask({ terms, busy, failure, accept, putOff }: UseTerms & { terms: OwnTerms }) {
  const t = useTranslations('terms_due');
  const shell = useTranslations('shell');
  const errorText = useErrorText();
  const date = useDay(terms.from);
  const isFirst = terms.last === null;
  return (
    <Dialog
      title={t(isFirst ? 'first_title' : 'changed_title')}
      onClose={() => {
        if (!busy) putOff();
      }}
    >
      <p>{isFirst ? t('first_text') : t('changed_text', { date })}</p>
      <p>
        <NewTabLink to={termsAt(terms.version)} hint={shell('new_tab')}>
          {t('read')}
        </NewTabLink>
      </p>
      <p>{t('meanwhile')}</p>
      {failure && (
        <Alert kind="error">
          {failure.code === 'terms_changed' ? t('newer') : errorText(failure)}
        </Alert>
      )}
      <Button busy={busy} busyLabel={t('accepting')} onClick={accept}>
        {t('accept')}
      </Button>
      <Button variant="ghost" unavailable={busy} onClick={putOff}>
        {t('later')}
      </Button>
    </Dialog>
  );
}

/** What remains possible until the person accepts. */
function Due({ review }: Pick<UseTerms, 'review'>) {
  const t = useTranslations('terms_due');
  const { pathname } = useLocation();
  return (
    <Line>
      <Notice
        action={
          <Button variant="small" onClick={review}>
            {t('review')}
          </Button>
        }
      >
        <p>
          <span>{t('due')}</span>{' '}
          {pathname !== PATHS.myData && <Link to={PATHS.myData}>{t('data')}</Link>}
        </p>
      </Notice>
    </Line>
  );
}

function Coming({ version, from }: { version: number; from: string }) {
  const t = useTranslations('terms_due');
  const shell = useTranslations('shell');
  const date = useDay(from);
  const [closed, setClosed] = useState(() => readKey(CLOSED) === String(version));
  if (closed) return null;
  return (
    <Line>
      <Alert
        kind="info"
        closeLabel={shell('close')}
        onClose={() => {
          writeKey(CLOSED, String(version));
          setClosed(true);
        }}
      >
        <p>
          <span>{t('coming', { date })}</span> <Link to={termsAt(version)}>{t('read_new')}</Link>
        </p>
      </Alert>
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  const t = useTranslations('footer');
  return (
    <aside className={styles.unkept} aria-label={t('terms')}>
      {children}
    </aside>
  );
}

function useDay(from: string | null): string {
  const locale = useLocale();
  return from === null ? '' : days(locale, 'UTC').format(new Date(from));
}
