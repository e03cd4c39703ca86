import { proposeRevocation, REJECTION_REASONS, type RejectionReason } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { errorText, texts } from '#texts.ts';
import type { Outcome } from '#ui/page.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './revocations.module.css';

/** The contract's limit. */
const LONGEST_NOTE = 500;

/** Proposes to revoke the verification with a reference number. */
export function Propose({ onDone }: { onDone: (outcome: Outcome) => void }) {
  const [reference, setReference] = useState('');
  const [reasons, setReasons] = useState<readonly RejectionReason[]>([]);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [referenceId, noteId] = [useId(), useId()];
  const words = texts.revocations;

  const toggle = (reason: RejectionReason) => {
    setProblem(null);
    setReasons((before) =>
      REJECTION_REASONS.filter((each) =>
        each === reason ? !before.includes(each) : before.includes(each),
      ),
    );
  };

  const send = async () => {
    if (reasons.length === 0) return setProblem(words.missing);
    setSending(true);
    setProblem(null);
    const answer = await call(proposeRevocation, {
      reference,
      reasons: [...reasons],
      ...(note.trim() !== '' && { note }),
    });
    setSending(false);
    if (!answer.ok) return setProblem(problemOf(answer.code));
    setReference('');
    setReasons([]);
    setNote('');
    return onDone({ kind: 'success', text: words.proposed(reference.trim().toUpperCase()) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) void send();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <label htmlFor={referenceId}>{words.reference}</label>
        <input
          id={referenceId}
          className={styles.reference}
          value={reference}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
      <fieldset className={styles.reasons}>
        <legend>{words.reasons}</legend>
        {REJECTION_REASONS.map((reason) => (
          <label key={reason}>
            <input
              type="checkbox"
              checked={reasons.includes(reason)}
              onChange={() => toggle(reason)}
            />
            <span>{texts.rejectionReasons[reason]}</span>
          </label>
        ))}
      </fieldset>
      {reasons.length > 0 && (
        <div>
          <h3>{words.reads}</h3>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{sentences[reason]}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.field}>
        <label htmlFor={noteId}>{words.note}</label>
        <input
          id={noteId}
          dir="auto"
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <Button
        variant="primary"
        busy={sending}
        busyLabel={words.sending}
        onClick={() => void send()}
      >
        {words.send}
      </Button>
    </form>
  );
}

function problemOf(code: string): string {
  if (code === 'not_found') return texts.revocations.notFound;
  return code === 'invalid_request' ? texts.revocations.badReference : errorText(code);
}
