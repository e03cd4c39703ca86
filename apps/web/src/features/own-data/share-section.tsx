import {
  DETAIL_PARTS,
  eraseKeptDetails,
  type KeptDetails,
  type Receipt,
  renewVerification,
  storeKeptDetails,
} from '@portico/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import { RecentNotice } from '#domain/session/recent-notice.tsx';
import type { Recent } from '#domain/session/use-recent.ts';
import { usePartText } from '#domain/verification/detail-texts.ts';
import { learnFirst } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import styles from './own-data.module.css';

type Stored = NonNullable<Receipt['keptDetails']>;
type Done = 'share_done' | 'share_off_done';

type ShareSectionProps = { stored: Stored; recent: Recent; onChanged: () => Promise<void> };

/** The switch by which a person stores the reviewed details for partners, and what is stored. */
export function ShareSection({ stored, recent, onChanged }: ShareSectionProps) {
  const t = useTranslations('receipt');
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState<Done | null>(null);
  const finish = async (what: Done) => {
    await onChanged();
    setDone(what);
    // The pressed button has disappeared.
    heading.current?.focus();
  };
  return (
    <Section title={t('share')} hint={t('share_text')} heading={heading}>
      <div aria-live="polite" className={styles.live}>
        {done !== null && <Alert kind="success">{t(done)}</Alert>}
      </div>
      {stored.state === 'on' && <On stored={stored} onErased={() => finish('share_off_done')} />}
      {stored.state === 'off' && <Off recent={recent} onStored={() => finish('share_done')} />}
      {stored.state === 'erased' && <Erased />}
      {stored.state === 'renewing' && <p>{t('share_renewing')}</p>}
    </Section>
  );
}

function On({ stored, onErased }: { stored: Stored; onErased: () => Promise<void> }) {
  const t = useTranslations('receipt');
  const { day } = useDates();
  const [isAsking, setAsking] = useState(false);
  const { busy, failed, send } = useSending();
  const errorText = useErrorText();
  const close = () => {
    if (!busy) setAsking(false);
  };
  const erase = async () => {
    const answer = await send(() => call(eraseKeptDetails));
    if (!answer.ok) return;
    // Must come first, because closing the dialog restores the focus.
    flushSync(() => setAsking(false));
    await onErased();
  };
  return (
    <>
      {stored.details === null ? <p>{t('share_locked')}</p> : <Details details={stored.details} />}
      <p className={styles.since}>
        {stored.since !== null && t('share_since', { when: day(stored.since) })}
      </p>
      <p>{t('share_until')}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('share_off')}
      </Button>
      {isAsking && (
        <Dialog title={t('share_off_ask')} onClose={close}>
          <p>{t('share_off_text')}</p>
          {failed && <Alert kind="error">{errorText(failed)}</Alert>}
          <Button variant="ghost" onClick={close}>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('erasing')}
            onClick={() => void erase()}
          >
            {t('erase_confirm')}
          </Button>
        </Dialog>
      )}
    </>
  );
}

function Off({ recent, onStored }: { recent: Recent; onStored: () => Promise<void> }) {
  const t = useTranslations('receipt');
  const errorText = useErrorText();
  const { busy, failed, send } = useSending();
  const store = async () => {
    const answer = await send(() => call(storeKeptDetails));
    if (answer.ok) return onStored();
    if (answer.code === 'recent_sign_in_needed') recent.refuse();
  };
  const isRefused = failed?.code === 'recent_sign_in_needed';
  return (
    <>
      <p>{t('share_until')}</p>
      <RecentNotice recent={recent} text={t('recent')} action={t('sign_in')} />
      {failed && !isRefused && <Alert kind="error">{errorText(failed)}</Alert>}
      <Button
        variant="ghost"
        busy={busy}
        busyLabel={t('share_saving')}
        onClick={() => void store()}
      >
        {t('share_on')}
      </Button>
    </>
  );
}

/** They can be entered again by a renewal, beside which the verification holds. */
function Erased() {
  const t = useTranslations('receipt');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { busy, failed, send } = useSending();
  const renew = async () => {
    const answer = await send(() => call(renewVerification));
    if (!answer.ok) return;
    // The pages of the verification are open from now on, and must not open before they know it.
    await learnFirst();
    navigate(PATHS.residency);
  };
  return (
    <>
      <p>{t('share_gone')}</p>
      {failed && <Alert kind="error">{errorText(failed)}</Alert>}
      <Button
        variant="ghost"
        busy={busy}
        busyLabel={t('share_saving')}
        onClick={() => void renew()}
      >
        {t('share_renew')}
      </Button>
    </>
  );
}

function Details({ details }: { details: KeptDetails }) {
  const t = useTranslations();
  const locale = useLocale();
  const partText = usePartText();
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const { document, documentCountry } = details;
  const rows = DETAIL_PARTS.map((part): [string, string] => [
    t(`parts.${part}`),
    partText(part, details),
  ]).filter(([, text]) => text !== '');
  if (document !== null) {
    const issuer = documentCountry === null ? [] : [countries.of(documentCountry)];
    rows.push([t('check.document'), sideBySide(locale, [t(`select.${document}`), ...issuer])]);
  }
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          {/* The value may be written in the other direction; it is still aligned with its label. */}
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One call at a time, and its failure. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const send = async <A extends { ok: true } | Failure>(make: () => Promise<A>): Promise<A> => {
    setBusy(true);
    setFailed(null);
    const answer = await make();
    setBusy(false);
    if (!answer.ok) setFailed(answer);
    return answer;
  };
  return { busy, failed, send };
}
