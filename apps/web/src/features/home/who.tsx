import type { Profile } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { Address } from '@portico/ui/text/address.tsx';
import styles from './home.module.css';

/** The name of the account's owner, if a provider supplied one. Reserves its space before that is known. */
export function Who({ profile }: { profile: Profile | null }) {
  const t = useTranslations('home');
  return <span className={styles.who}>{profile && greeting(profile)}</span>;

  function greeting({ givenName, familyName, label }: Profile) {
    const full = [givenName, familyName].filter(Boolean).join(' ');
    const address = () => <Address>{label}</Address>;
    if (full === '') return t.rich('signed_in_as', { address });
    const name = () => <bdi className={styles.name}>{full}</bdi>;
    return t.rich('signed_in_named', { name, address });
  }
}
