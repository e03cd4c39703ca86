import { type SocialProvider, socialLoginPath } from '@portico/contract';
import type { MouseEvent, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { noteSocialStart } from '#domain/session/social-return.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { AppleMark, GoogleMark } from '#ui/icons/marks.tsx';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { Button, ButtonAnchor } from '@portico/ui/button/button.tsx';
import styles from '../auth.module.css';

type ProviderProps = { provider: SocialProvider; icon: ReactNode };

export const GOOGLE = providerEntry({ provider: 'google', icon: <GoogleMark /> });
export const APPLE = providerEntry({ provider: 'apple', icon: <AppleMark /> });

function providerEntry(props: ProviderProps) {
  return () => {
    if (runtimeConfig()[props.provider]) return <ProviderLink {...props} />;
    // Production hides providers that are not configured (R-SOC-5).
    return runtimeConfig().production ? null : <NotSetUp {...props} />;
  };
}

function ProviderLink({ provider, icon }: ProviderProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { leaving, leave } = useLeaving();
  const onClick = (event: MouseEvent) => {
    noteSocialStart();
    // A click that opens another tab does not make this page busy.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) leave();
  };
  return (
    <ButtonAnchor
      href={`${socialLoginPath(provider)}?locale=${locale}`}
      busy={leaving}
      busyLabel={t('auth.going')}
      icon={icon}
      onClick={onClick}
    >
      {t(`auth.${provider}`)}
    </ButtonAnchor>
  );
}

function NotSetUp({ provider, icon }: ProviderProps) {
  const t = useTranslations();
  const hint = `${provider}-hint`;
  return (
    <div className={styles.entry}>
      <Button variant="ghost" unavailable icon={icon} aria-describedby={hint}>
        {t(`auth.${provider}`)}
      </Button>
      <p id={hint} className={styles.small}>
        {t('auth.not_set_up')}
      </p>
    </div>
  );
}
