import { PASSKEY_NAME_MAX_LENGTH, renamePasskey } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { call } from '#platform/http/call.ts';
import { SpokenError } from '#ui/form/spoken-error.tsx';
import { problemOf } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import styles from '../../security.module.css';
import type { RenameFormProps } from '../method.ts';

/** Asks for the name of a passkey, which nothing but its owner reads. */
export function RenameForm({ identity, onRenamed, onCancel }: RenameFormProps) {
  const t = useTranslations();
  const [name, setName] = useState(identity.label);
  const field = useRef<HTMLInputElement>(null);
  const id = `name-${identity.id}`;
  useEffect(() => field.current?.select(), []);

  const form = useForm<string>({
    validate: () => (name.trim() === '' ? { [id]: 'fields.required' } : {}),
    send: async () => {
      const answer = await call(renamePasskey, { id: identity.id, name });
      // One that is gone needs no name: the list shows that it is.
      if (!answer.ok && answer.code !== 'not_found')
        return fieldProblems(answer.fields, { name: id }) ?? { [id]: problemOf(answer) };
      await onRenamed();
      return undefined;
    },
  });
  useShownErrors(form.items.length > 0);

  return (
    <form noValidate onSubmit={form.onSubmit} className={styles.form}>
      <TextField
        ref={field}
        id={id}
        name="passkey-name"
        label={t('security.passkey_name')}
        error={form.error(id)}
        errorPrefix={t('shell.error_prefix')}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        value={name}
        onChange={setName}
      />
      <Button type="submit" busy={form.busy} busyLabel={t('security.working')}>
        {t('security.passkey_save')}
      </Button>
      <Button variant="link" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
      <SpokenError fieldId={id} error={form.error(id)} attempt={form.attempt} />
    </form>
  );
}
