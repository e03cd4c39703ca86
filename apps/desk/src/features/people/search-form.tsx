import { type DeskPerson, findPerson, PERSON_KEYS, type PersonKey } from '@portico/contract';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import styles from './people.module.css';
import { readWhy, type Why, WhyFields, type WhyProblem } from './why.tsx';

type SearchFormProps = { onFound: (person: DeskPerson | null, why: Why) => void };

/** Finds one account by exactly what the person gave. */
export function SearchForm({ onFound }: SearchFormProps) {
  const [by, setBy] = useState<PersonKey>('email');
  const [value, setValue] = useState('');
  const [why, setWhy] = useState<Why>({ reason: '', note: '' });
  const [wrong, setWrong] = useState(false);
  const [missing, setMissing] = useState<WhyProblem['missing'] | null>(null);
  const [said, setSaid] = useState<{ kind: 'info' | 'error'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [byId, valueId] = [useId(), useId()];
  const words = texts.people;

  const find = async () => {
    const reason = readWhy(why);
    const isEmpty = value.trim() === '';
    setWrong(isEmpty);
    setMissing('missing' in reason ? reason.missing : null);
    setSaid(null);
    if (isEmpty || 'missing' in reason) return;
    setBusy(true);
    const answer = await call(findPerson, { by, value, ...reason });
    setBusy(false);
    if (answer.ok) return onFound(answer.value, why);
    onFound(null, why);
    if (answer.code === 'invalid_request') return setWrong('value' in (answer.fields ?? {}));
    if (answer.code === 'not_found') return setSaid({ kind: 'info', text: words.unknown });
    const minutes = Number(answer.params?.minutes ?? 0);
    const isLimit = answer.code === 'too_many_requests' && minutes > 0;
    const text = isLimit ? words.limit(minutes) : errorText(answer.code);
    return setSaid({ kind: 'error', text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void find();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <SelectField
          id={byId}
          label={words.by}
          value={by}
          onChange={(key) => {
            setBy(key as PersonKey);
            setWrong(false);
          }}
          options={PERSON_KEYS.map((key) => ({ value: key, label: words.keys[key] }))}
        />
        <TextField
          id={valueId}
          label={words.keys[by]}
          hint={words.exactly}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(typed) => {
            setValue(typed);
            setWrong(false);
          }}
          error={wrong ? words.wrongKey[by] : null}
          errorPrefix={texts.errorPrefix}
        />
      </div>
      <WhyFields
        why={why}
        onChange={(next) => {
          setWhy(next);
          setMissing(null);
        }}
        problem={missing}
      />
      {said !== null && (
        <Notice kind={said.kind} live>
          {said.text}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={busy} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
