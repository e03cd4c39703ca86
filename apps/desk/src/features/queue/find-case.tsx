import { findByReference, readReference } from '@portico/contract';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/call.ts';
import { formatMoment } from '#lib/format.ts';
import { pathOfCase } from '#lib/routes.ts';
import { errorText, texts } from '#texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './queue.module.css';

type Said = { kind: 'info' | 'error'; text: string };

/** Finds the case of a person who gave support their reference number. */
export function FindCase() {
  const go = useNavigate();
  const words = texts.find;
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const reference = readReference(typed);
    if (reference === null) return setSaid({ kind: 'error', text: words.notOne });
    setBusy(true);
    const answer = await call(findByReference, { reference });
    setBusy(false);
    if (!answer.ok) {
      const isUnknown = answer.code === 'not_found';
      return setSaid({ kind: 'error', text: isUnknown ? words.unknown : errorText(answer.code) });
    }
    const { caseId, status, submittedAt, decidedAt } = answer.value;
    if (caseId !== null) return go(pathOfCase(caseId));
    const moment = decidedAt ?? submittedAt;
    const when = moment === null ? null : formatMoment(moment);
    setSaid({ kind: 'info', text: words.nothing(reference, texts.statuses[status], when) });
  };

  return (
    <>
      <form noValidate className={styles.find} onSubmit={find}>
        <label htmlFor="reference">{words.label}</label>
        <input
          id="reference"
          name="reference"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="7KQ4-M2XR"
          dir="ltr"
        />
        <Button variant="ghost" type="submit" busy={busy} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
      {said && (
        <Notice kind={said.kind} live>
          {said.text}
        </Notice>
      )}
    </>
  );
}
