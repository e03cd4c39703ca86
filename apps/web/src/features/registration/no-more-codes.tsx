import { type SocialProvider, socialLoginPath } from '@portico/contract';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { noteSocialStart } from '#domain/session/social-return.ts';
import { clockTime, useIsOver } from '#domain/sign-up/clock-time.ts';
import { shownAddress } from '#domain/sign-up/shown-address.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { ProviderMark } from '#ui/icons/provider-mark.tsx';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button, ButtonAnchor, ButtonLink } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';

type NoMoreCodesProps = {
  address: string;
  /** When the next code may be requested, in ms since 1970. */
  until: number;
  /** The address has an account, so a password may be spoken of. */
  hasAccount: boolean;
  busy: boolean;
  onSend: () => void;
};

/**
 * The mailbox has had its codes of the hour, and none works here: says when the next one can be requested, and offers
 * every other sign-in method now.
 */
export function NoMoreCodes({ address, until, hasAccount, busy, onSend }: NoMoreCodesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isOver = useIsOver(until);
  useEffect(() => focusHeading(), []);
  const { providers } = runtimeConfig();
  return (
    <Screen
      title={t('code.no_more_title')}
      lede={<Address>{shownAddress(address)}</Address>}
      back={{ label: t('shell.back'), to: PATHS.auth }}
    >
      <Panel>
        <p role="status">
          {isOver
            ? t('code.resend_ready')
            : t('code.no_more_until', { time: clockTime(locale, until) })}
        </p>
        {isOver && (
          <Button busy={busy} busyLabel={t('code.sending')} onClick={onSend}>
            {t('code.resend')}
          </Button>
        )}
        {hasAccount && !isOver && (
          <ButtonLink to={PATHS.login}>{t('code.use_password')}</ButtonLink>
        )}
        <ButtonLink to={PATHS.auth} variant={hasAccount || isOver ? 'ghost' : 'primary'}>
          {t('code.other_address')}
        </ButtonLink>
        {providers.map(({ id, name }) => (
          <ProviderButton key={id} id={id} name={name} />
        ))}
      </Panel>
    </Screen>
  );
}

function ProviderButton({ id, name }: { id: SocialProvider; name: string }) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const { leaving, leave } = useLeaving();
  return (
    <ButtonAnchor
      href={`${socialLoginPath(id)}?locale=${locale}`}
      busy={leaving}
      busyLabel={t('going')}
      icon={<ProviderMark provider={id} />}
      onClick={(event) => {
        noteSocialStart();
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) leave();
      }}
    >
      {t('provider', { provider: name })}
    </ButtonAnchor>
  );
}
