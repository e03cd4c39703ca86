import { getReceipt, type Receipt, suspendVerification } from '@portico/contract';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Recent, useRecent } from '#domain/session/use-recent.ts';
import { call } from '#platform/http/call.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { hasPartners } from '#platform/router/page-data.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { AccountSection } from './account-section.tsx';
import { ConfirmSection } from './confirm-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { Decisions } from './decisions.tsx';
import { Download } from './download.tsx';
import { EraseSection } from './erase-section.tsx';
import { AccessLog, DeskLog, ServerLog } from './logs.tsx';
import styles from './own-data.module.css';
import { ShareSection } from './share-section.tsx';
import { type Done, Stored } from './stored.tsx';

/**
 * The privacy receipt (R-KYC-14): what is stored, who opened it, when it is erased; with the data download and erasure.
 */
export function OwnDataPage() {
  const t = useTranslations();
  const errorText = useErrorText();
  const { asked, retry, reload } = useAnswer(getReceipt);
  const [done, setDone] = useState<Done | null>(null);
  const isNothing = asked.state === 'loaded' && isBlank(asked.value);
  usePage(t('receipt.title'), { errors: asked.state === 'failed' });

  return (
    <Screen
      title={t('receipt.title')}
      lede={t(isNothing ? 'receipt.nothing' : 'receipt.lede')}
      back={{ label: t('shell.back'), to: PATHS.home }}
      full
    >
      {asked.state === 'loading' && (
        <Panel>
          <Loader label={t('shell.loading')} />
        </Panel>
      )}
      {asked.state === 'failed' && (
        <div className={styles.failed}>
          <Alert kind="error">
            <p>{t('receipt.failed')}</p>
            <p>{errorText(asked.failure)}</p>
          </Alert>
          <Button onClick={retry}>{t('shell.retry')}</Button>
        </div>
      )}
      {asked.state === 'loaded' && (
        <Sections
          receipt={asked.value}
          done={done}
          reload={reload}
          onDone={async (what) => {
            await reload();
            setDone(what);
          }}
        />
      )}
    </Screen>
  );
}

type SectionsProps = {
  receipt: Receipt;
  done: Done | null;
  reload: () => Promise<void>;
  onDone: (what: Done) => Promise<void>;
};

function Sections({ receipt, done, reload, onDone }: SectionsProps) {
  const recent = useRecent(true);
  const stored = useRef<HTMLHeadingElement>(null);
  const finish = async (what: Done) => {
    await onDone(what);
    // The pressed button may have disappeared.
    stored.current?.focus();
  };
  // Such a code outlives the account.
  const keepsTag =
    receipt.personTags?.some(({ state }) => state === 'suspended' || state === 'revoked') ?? false;
  if (isBlank(receipt)) {
    return (
      <div className={styles.narrow}>
        <DeskLog accesses={receipt.deskAccesses} />
        <ServerLog accesses={receipt.serverAccesses} />
        {hasPartners() && <ConnectionsSection />}
        <Download />
        <AccountSection recent={recent} keepsTag={keepsTag} />
      </div>
    );
  }
  return (
    <div className={styles.board}>
      <div className={styles.column}>
        <Stored receipt={receipt} done={done} heading={stored} />
        {/* Other people have nothing to store. */}
        {hasPartners() &&
          receipt.keptDetails !== undefined &&
          receipt.keptDetails.state !== 'unverified' && (
            <ShareSection stored={receipt.keptDetails} recent={recent} onChanged={reload} />
          )}
        <AccessLog accesses={receipt.imageAccesses} />
        <DeskLog accesses={receipt.deskAccesses} />
        <ServerLog accesses={receipt.serverAccesses} />
        {/* What partners get changes with it. */}
        {hasPartners() && (
          <ConnectionsSection key={`${receipt.keptDetails?.state} ${receipt.erasedAt}`} />
        )}
      </div>
      <div className={styles.column}>
        <Decisions decisions={receipt.decisions} reference={receipt.reference} />
        <Download />
        {receipt.verificationStatus === 'CONFIRMED' && (
          <SuspendSection recent={recent} onSuspended={() => finish('suspended')} />
        )}
        <EraseSection receipt={receipt} recent={recent} onErased={() => finish('erased')} />
        <AccountSection recent={recent} keepsTag={keepsTag} />
      </div>
    </div>
  );
}

/** Nothing is stored, and nothing ever was: one sentence says it. */
function isBlank({ images, details, imageAccesses, decisions, erasedAt }: Receipt): boolean {
  const isEmpty = [images, imageAccesses, decisions].every((list) => list.length === 0);
  return isEmpty && details === null && erasedAt === null;
}

type SuspendSectionProps = { recent: Recent; onSuspended: () => Promise<void> };

/** Suspends the verification of somebody whose document was lost or stolen, after a confirmation. */
function SuspendSection({ recent, onSuspended }: SuspendSectionProps) {
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
