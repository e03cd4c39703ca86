import {
  addDeskOperator,
  GIVEN_ROLES,
  type GivenRole,
  type OperatorCredentials,
} from '@portico/contract';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './operators.module.css';

/** The contract's limit. */
const LONGEST_NAME = 80;

/** Adds an operator of a role that a lead can give. */
export function AddOperator({ onAdded }: { onAdded: (credentials: OperatorCredentials) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<GivenRole>('reviewer');
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [nameId, roleId] = [useId(), useId()];
  const words = texts.operators.add;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    if (name.trim() === '') return setWrong(texts.fields.required);
    setBusy(true);
    const answer = await call(addDeskOperator, { name, role });
    setBusy(false);
    if (answer.ok) {
      setName('');
      return onAdded(answer.value);
    }
    if (answer.code === 'invalid_request') return setWrong(words.taken);
    return setProblem(errorText(answer.code));
  };
  return (
    <Section title={words.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          id={nameId}
          label={texts.operators.columns.name}
          hint={words.hint}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(typed) => {
            setName(typed);
            setWrong(null);
          }}
          error={wrong}
          errorPrefix={texts.errorPrefix}
        />
        <SelectField
          id={roleId}
          label={texts.operators.columns.role}
          hint={words.roles[role]}
          value={role}
          onChange={(value) => setRole(value as GivenRole)}
          options={GIVEN_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
        />
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={busy} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
    </Section>
  );
}
