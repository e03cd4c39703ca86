import { getIdentities } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#lib/use-answer.ts';
import { Access } from './access.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { Section } from './section.tsx';

/** The ways into the account, fetched and to be changed: a part of /security, and of the profile. */
export function WaysIn() {
  const t = useTranslations();
  const { asked, retry, reload } = useAnswer(getIdentities);
  if (asked.state !== 'loaded') {
    return (
      <Section id="ways" title={t('security.ways')}>
        {asked.state === 'loading' && <Loading />}
        {asked.state === 'failed' && <LoadFailed failed={asked.failure} onRetry={retry} />}
      </Section>
    );
  }
  return (
    <Access
      access={asked.value}
      reload={reload}
      onSessionsEnded={() => undefined}
      onTroubles={() => undefined}
    />
  );
}
