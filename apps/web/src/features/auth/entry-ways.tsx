import { SOCIAL_PROVIDERS, type SocialProvider, socialLoginPath } from '@portico/contract';
import type { ComponentType, MouseEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { noteSocialStart } from '#domain/session/social-return.ts';
import { useWallets } from '#domain/wallet/announced-wallets.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { AppleMark, GoogleMark } from '#ui/icons/marks.tsx';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { Button, ButtonAnchor } from '@portico/ui/button/button.tsx';
import styles from './auth.module.css';
import type { WalletWayProps } from './wallet-way.tsx';

const MARKS = { google: <GoogleMark />, apple: <AppleMark /> } as const;

/** The sign-in methods that need no address: providers and wallets (R-ENTRY-3). Renders nothing if there are none. */
export function EntryWays({ onTrouble }: WalletWayProps) {
  const t = useTranslations('auth');
  const WalletWay = useWalletWay();
  // Production hides providers that are not configured (R-SOC-5).
  const providers = SOCIAL_PROVIDERS.filter(
    (provider) => runtimeConfig()[provider] || !runtimeConfig().production,
  );
  if (providers.length === 0 && WalletWay === null) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {providers.map((provider) =>
        runtimeConfig()[provider] ? (
          <SocialLink key={provider} provider={provider} />
        ) : (
          <NotSetUp key={provider} provider={provider} />
        ),
      )}
      {WalletWay && <WalletWay onTrouble={onTrouble} />}
    </div>
  );
}

function SocialLink({ provider }: { provider: SocialProvider }) {
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
      icon={MARKS[provider]}
      onClick={onClick}
    >
      {t(`auth.${provider}`)}
    </ButtonAnchor>
  );
}

function NotSetUp({ provider }: { provider: SocialProvider }) {
  const t = useTranslations();
  const hint = `${provider}-hint`;
  return (
    <div className={styles.way}>
      <Button variant="ghost" unavailable icon={MARKS[provider]} aria-describedby={hint}>
        {t(`auth.${provider}`)}
      </Button>
      <p id={hint} className={styles.small}>
        {t('auth.not_set_up')}
      </p>
    </div>
  );
}

/** The wallet button, once a wallet is present and the code has loaded; without the code there is no button. */
function useWalletWay(): ComponentType<WalletWayProps> | null {
  return useLoaded(useWallets().length > 0, loadWalletWay);
}

const loadWalletWay = async () => (await import('./wallet-way.tsx')).WalletWay;
