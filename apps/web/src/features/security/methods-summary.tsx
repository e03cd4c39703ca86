import { getIdentities } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useMethodName } from '#domain/sign-in/method-name.ts';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { Row } from './row.tsx';
import styles from './security.module.css';

/**
 * The sign-in methods that the account has, and the way to the page that changes them. `shown` is a label that the page
 * has already.
 */
export function MethodsSummary({ shown }: { shown: string | undefined }) {
  const t = useTranslations('security');
  const nameOf = useMethodName();
  const { asked, retry } = useAnswer(getIdentities);
  useShownErrors(asked.state === 'failed');
  return (
    <Section id="sign-in-methods" title={t('ways')}>
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <LoadFailed failed={asked.failure} onRetry={retry} />}
      {asked.state === 'loaded' && (
        <ul className={styles.rows}>
          {asked.value.identities.map(({ id, kind, label }) => (
            <Row key={id} icon={<KindIcon kind={kind} />} title={nameOf(kind)}>
              {label !== '' && label !== shown && (
                <p className={styles.label}>
                  <Address>{label}</Address>
                </p>
              )}
            </Row>
          ))}
        </ul>
      )}
      <ButtonLink variant="ghost" to={PATHS.security}>
        {t('title')}
      </ButtonLink>
    </Section>
  );
}
