import { type Identity, methodNameOf } from '@portico/contract';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { useMethodName } from '#domain/sign-in/method-name.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { isOffered, methodOf } from './methods/methods.ts';
import { Row } from './row.tsx';
import styles from './security.module.css';
import { useUnfolding } from './use-unfolding.ts';

type IdentityRowProps = {
  identity: Identity;
  recent: Recent;
  onRemove: () => void;
  onAdded: () => Promise<void>;
  onRenamed: () => Promise<void>;
};

/** A sign-in method: what it is, since when it exists, and buttons to change or remove it. */
export function IdentityRow(props: IdentityRowProps) {
  const { identity, recent, onRemove, onAdded, onRenamed } = props;
  const { kind, label, addedAt, removable } = identity;
  const t = useTranslations('security');
  const { day } = useDates();
  const form = useUnfolding(recent);
  // A name opens nothing.
  const renaming = useUnfolding(null);
  const method = useMethodName()(kind);
  const { ChangeForm, RenameForm, Details } = methodOf(kind);
  const offered = isOffered(methodNameOf(kind));

  return (
    <Row
      icon={<KindIcon kind={kind} />}
      title={method}
      actions={
        <>
          {ChangeForm && offered && (
            <Button
              variant="small"
              aria-label={t('change_label', { way: method })}
              {...form.button}
            >
              {t('change')}
            </Button>
          )}
          {RenameForm && offered && (
            <Button
              variant="small"
              aria-label={t('passkey_rename_label', { way: method, label })}
              {...renaming.button}
            >
              {t('passkey_rename')}
            </Button>
          )}
          {removable && (
            <Button
              variant="small"
              aria-label={t('remove_label', { way: method, label })}
              unavailable={!recent.enough}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          )}
        </>
      }
      below={
        (RenameForm && renaming.open && (
          <RenameForm
            identity={identity}
            onRenamed={async () => {
              await onRenamed();
              renaming.cancel();
            }}
            onCancel={renaming.cancel}
          />
        )) ||
        (form.open && ChangeForm && (
          <ChangeForm
            recent={recent}
            onAdded={async () => {
              form.close();
              await onAdded();
            }}
            onCancel={form.cancel}
          />
        ))
      }
    >
      {label !== '' && (
        <p className={styles.label}>
          <Address>{label}</Address>
        </p>
      )}
      <p>{t('added', { date: day(addedAt) })}</p>
      {Details && <Details identity={identity} />}
      {!offered && <p>{t('not_offered')}</p>}
      {!removable && <p>{t('only_way')}</p>}
    </Row>
  );
}
