import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Asking } from './asking.tsx';
import styles from './link.module.css';
import { OtherAccount, SignIn } from './sign-in.tsx';
import { type FollowedLink, useLink } from './use-link.ts';

type LinkPageProps = {
  /** The first step of the verification that is not done. */
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** The page behind a link of the company's own app: who asks, and the person's answer (R-API-22). */
export function LinkPage({ resumeAt }: LinkPageProps) {
  const flow = useLink();
  const { followed } = flow;
  const shown = followed.at === 'asking' && followed.link.confirmed ? 'confirmed' : followed.at;
  const was = useRef(shown);
  useEffect(() => {
    // The pressed button disappeared with its screen.
    if (shown !== was.current && was.current !== 'loading') focusHeading();
    was.current = shown;
  }, [shown]);
  if (followed.at === 'asking') return <Asking {...flow} known={followed} resumeAt={resumeAt} />;
  if (followed.at === 'signing-in') return <SignIn />;
  return <Resting followed={followed} onRetry={() => void flow.retry()} />;
}

type RestingProps = {
  followed: Exclude<FollowedLink, { at: 'asking' | 'signing-in' }>;
  onRetry: () => void;
};

/** A screen with nothing to do except to read or to try again. */
function Resting({ followed, onRetry }: RestingProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { at } = followed;
  const { title, text } = useWords(at);
  const door = at === 'loading' || at === 'failed' ? null : DOORS[at];
  usePage(title, { errors: at === 'failed' });
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
      {at === 'loading' && (
        <Panel>
          <Loader label={t('shell.loading')} />
        </Panel>
      )}
      {at === 'failed' && (
        <>
          <Alert kind="error">{errorText(followed.failure)}</Alert>
          <Button onClick={onRetry}>{t('shell.retry')}</Button>
        </>
      )}
      {at === 'another' && <OtherAccount />}
      {door && (
        <ButtonLink to={PATHS.home} variant="ghost">
          {t('handoff.go_home')}
        </ButtonLink>
      )}
    </Screen>
  );
}

const DOORS = {
  over: 'empty',
  used: 'again',
  another: 'again',
  refused: 'open',
  lost: 'empty',
} as const;

function useWords(at: RestingProps['followed']['at']): { title: string; text?: string } {
  const t = useTranslations();
  switch (at) {
    case 'loading':
    case 'failed':
      return { title: t('link.title') };
    case 'over':
      return { title: t('handoff.phone_over_title'), text: t('link.over') };
    case 'used':
      return { title: t('link.used_title'), text: t('link.used') };
    case 'another':
      return { title: t('link.another_title'), text: t('link.another') };
    case 'refused':
      return { title: t('link.refused_title'), text: t('link.refused') };
    case 'lost':
      return { title: t('link.lost_title'), text: t('link.lost') };
  }
}
