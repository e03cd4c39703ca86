import { type ShownProvider, socialLoginPath } from '@portico/contract';
import type { MouseEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { noteSocialStart } from '#domain/session/social-return.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { ProviderMark } from '#ui/icons/provider-mark.tsx';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { ButtonAnchor } from '@portico/ui/button/button.tsx';

type ProviderProps = { provider: ShownProvider };

/** The button of each provider (R-SOC-5). */
export function ProviderEntries() {
  return runtimeConfig().providers.map((provider) => (
    <ProviderLink key={provider.id} provider={provider} />
  ));
}

function ProviderLink({ provider: { id, name } }: ProviderProps) {
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
      href={`${socialLoginPath(id)}?locale=${locale}`}
      busy={leaving}
      busyLabel={t('auth.going')}
      icon={<ProviderMark provider={id} />}
      onClick={onClick}
    >
      {t('auth.provider', { provider: name })}
    </ButtonAnchor>
  );
}
