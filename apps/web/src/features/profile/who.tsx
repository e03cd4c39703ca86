import type { Profile } from '@portico/contract';
import { profileDays } from '@portico/locales/dates';
import { useLocale, useTranslations } from 'use-intl';
import { useMethodName } from '#domain/sign-in/method-name.ts';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { initialOf } from './initial.ts';
import styles from './profile.module.css';

/** Who this is, the account's label and its age, and whether its owner is verified. */
export function Who({ profile, name }: { profile: Profile; name: string }) {
  const t = useTranslations();
  const nameOf = useMethodName();
  const since = profileDays(useLocale());
  const { label, labelKind, created_at, verificationStatus } = profile;
  return (
    <Panel>
      <div className={styles.who}>
        <span className={styles.arch} aria-hidden="true">
          {initialOf(profile, name) ?? <KindIcon kind={labelKind} />}
        </span>
        <div className={styles.person}>
          {name !== '' && (
            <h2>
              <bdi>{name}</bdi>
            </h2>
          )}
          <dl className={styles.facts}>
            <div>
              <dt>{nameOf(labelKind)}</dt>
              {/* A provider may withhold the address. */}
              <dd>{label === '' ? t('profile.no_address') : <Address>{label}</Address>}</dd>
            </div>
            <div>
              <dt>{t('profile.member_since')}</dt>
              <dd>
                <time dateTime={created_at}>{since.format(new Date(created_at))}</time>
              </dd>
            </div>
            {verificationStatus === 'CONFIRMED' && (
              <div>
                <dt>{t('profile.verification')}</dt>
                <dd>
                  <Badge tone="good">
                    <Icon name="check" />
                    {t('profile.verified')}
                  </Badge>
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
      <ButtonLink variant="ghost" to={PATHS.myData}>
        {t('receipt.title')}
      </ButtonLink>
    </Panel>
  );
}
