import { HANDOFF_TTL_MINUTES } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Camera, Capture } from '#domain/verification/capture.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Asking } from './asking.tsx';
import styles from './handoff.module.css';
import { Photos } from './photos.tsx';
import { type Phone, usePhone } from './use-phone.ts';

/** The phone's page after it has opened the computer's link (R-KYC-15). */
export function HandoffPage({ capture, camera }: { capture: Capture; camera: Camera }) {
  const { phone, claim, refuse, send, finish, retry } = usePhone();
  const first = useRef(phone.at);
  useEffect(() => {
    // The pressed button disappeared with its screen.
    if (phone.at !== first.current) focusHeading();
    first.current = phone.at;
  }, [phone.at]);

  if (phone.at === 'asking') return <Asking {...phone} onYes={claim} onNo={refuse} />;
  if (phone.at === 'photos') {
    return <Photos {...phone} capture={capture} camera={camera} send={send} onFinish={finish} />;
  }
  return <Resting phone={phone} onRetry={retry} />;
}

type RestingProps = {
  phone: Exclude<Phone, { at: 'asking' | 'photos' }>;
  onRetry: () => void;
};

/** A screen with nothing to do except to read or to try again. */
function Resting({ phone, onRetry }: RestingProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { title, text } = useWords(phone.at);
  const door = phone.at === 'loading' || phone.at === 'failed' ? null : DOORS[phone.at];
  usePage(title, { errors: phone.at === 'failed' });
  return (
    <Screen
      title={title}
      lede={text}
      eyebrow={
        door && (
          <span className={styles.door}>
            <Doorway state={door} />
          </span>
        )
      }
    >
      {phone.at === 'loading' && (
        <Panel>
          <Loader label={t('shell.loading')} />
        </Panel>
      )}
      {phone.at === 'failed' && (
        <>
          <Alert kind="error">{errorText(phone.failure)}</Alert>
          <Button onClick={onRetry}>{t('shell.retry')}</Button>
        </>
      )}
      {ENDS.includes(phone.at) && (
        <ButtonLink to={PATHS.home} variant="ghost">
          {t('handoff.go_home')}
        </ButtonLink>
      )}
    </Screen>
  );
}

/** Nothing is left to do on these; once it is done, the computer goes on. */
const ENDS: readonly Phone['at'][] = ['over', 'taken', 'refused'];

const DOORS = { over: 'empty', taken: 'again', refused: 'open', done: 'drawing' } as const;

function useWords(at: RestingProps['phone']['at']): { title: string; text?: string } {
  const t = useTranslations('handoff');
  switch (at) {
    case 'loading':
    case 'failed':
      return { title: t('phone_title') };
    case 'over':
      return {
        title: t('phone_over_title'),
        text: t('phone_over', { minutes: HANDOFF_TTL_MINUTES }),
      };
    case 'taken':
      return { title: t('phone_taken_title'), text: t('phone_taken') };
    case 'refused':
      return { title: t('phone_refused_title'), text: t('phone_refused') };
    case 'done':
      return { title: t('phone_done_title'), text: t('phone_done') };
  }
}
