import { type CodeOf, deskSignIn } from '@portico/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { beginSession, type Ending } from '#lib/session.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, fieldText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { PasswordField } from '@portico/ui/form/password-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { LogoMark } from '@portico/ui/icons/logo.tsx';
import styles from './sign-in.module.css';

type Refusal = { code: string; fields: Record<string, CodeOf<typeof deskSignIn> | string> };

/** `name` belongs to the operator whose session ended; password and code resume it. */
export function SignIn({ why, name: known }: { why: Ending; name: string }) {
  const [name, setName] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useTitle(texts.signIn.submit);

  // The page below may have had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sign-in appears
  useEffect(() => document.getElementById(known === '' ? 'name' : 'password')?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const answer = await call(deskSignIn, { name, password, code });
    setBusy(false);
    if (answer.ok) return beginSession(answer.value);
    const fields = answer.fields ?? {};
    // A code works only once, so it always has to be typed again.
    if (answer.code === 'desk_sign_in_failed') setCode('');
    setRefusal({ code: answer.code, fields });
    const first = ['name', 'password', 'code'].find((field) => field in fields);
    document.getElementById(first ?? 'code')?.focus();
  };
  /** What was wrong with a field goes when it changes. */
  const typing = (field: string, set: (value: string) => void) => (value: string) => {
    set(value);
    if (refusal === null || !(field in refusal.fields)) return;
    const { [field]: _, ...fields } = refusal.fields;
    setRefusal(Object.keys(fields).length === 0 ? null : { ...refusal, fields });
  };
  const errorOf = (field: string) => {
    const wrong = refusal?.fields[field];
    return wrong === undefined ? null : fieldText(wrong);
  };
  const isFieldsOnly = refusal !== null && Object.keys(refusal.fields).length > 0;

  return (
    <main className={styles.page} data-cover>
      <form className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.head}>
          <LogoMark className={styles.mark} />
          <div>
            <h1>{texts.signIn.title}</h1>
            <p className={styles.lede}>{texts.signIn.lede}</p>
          </div>
        </div>
        {why !== 'first' && (
          <Notice kind={why === 'left' ? 'success' : 'info'} live>
            {texts.signIn[why]}
          </Notice>
        )}
        {refusal && !isFieldsOnly && (
          <Notice kind="error" live>
            {errorText(refusal.code)}
          </Notice>
        )}
        <TextField
          id="name"
          label={texts.signIn.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={typing('name', setName)}
          error={errorOf('name')}
          errorPrefix={texts.errorPrefix}
        />
        <PasswordField
          id="password"
          label={texts.signIn.password}
          autoComplete="current-password"
          value={password}
          onChange={typing('password', setPassword)}
          showLabel={texts.signIn.show}
          hideLabel={texts.signIn.hide}
          error={errorOf('password')}
          errorPrefix={texts.errorPrefix}
        />
        <TextField
          id="code"
          label={texts.signIn.code}
          hint={texts.signIn.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          spellCheck={false}
          value={code}
          onChange={typing('code', setCode)}
          error={errorOf('code')}
          errorPrefix={texts.errorPrefix}
        />
        <Button type="submit" variant="primary" busy={busy} busyLabel={texts.signIn.busy}>
          {texts.signIn.submit}
        </Button>
      </form>
    </main>
  );
}
