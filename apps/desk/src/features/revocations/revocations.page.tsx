import { deskRevocations, type ReplyOf } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { Answered } from './answered.tsx';
import type { Outcome } from './outcome.ts';
import { Propose } from './propose.tsx';
import styles from './revocations.module.css';
import { Waiting } from './waiting.tsx';

/** Verifications that two operators revoke: proposals, and those that wait for a second operator. */
export function RevocationsPage() {
  const { signIns } = useSession();
  const [list, setList] = useState<ReplyOf<typeof deskRevocations> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(texts.revocations.title);

  const load = useCallback(async () => {
    const answer = await call(deskRevocations);
    if (answer.ok) setList(answer.value);
    setFailed(answer.ok ? null : answer.code);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each sign-in
  useEffect(() => void load(), [load, signIns]);

  const onDone = (done: Outcome) => {
    setOutcome(done);
    // The pressed button may be gone with its row.
    heading.current?.focus();
    void load();
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.revocations.title}
        </h1>
        <p>{texts.revocations.lede}</p>
      </div>
      {outcome !== null && (
        <Notice kind={outcome.kind} live>
          {outcome.text}
        </Notice>
      )}
      {failed !== null && failed !== 'missing_token' && (
        <Notice
          kind="error"
          live
          action={
            <Button kind="bare" onClick={() => void load()}>
              {texts.again}
            </Button>
          }
        >
          {errorText(failed)}
        </Notice>
      )}
      <Section title={texts.revocations.waiting}>
        {list === null && failed === null && <p role="status">{texts.revocations.loading}</p>}
        {list?.waiting.length === 0 && <p>{texts.revocations.waitingNone}</p>}
        {list?.waiting.map((revocation) => (
          <Waiting key={revocation.id} revocation={revocation} onDone={onDone} />
        ))}
      </Section>
      {list !== null && (
        <Section title={texts.revocations.answers}>
          {list.answers.length === 0 && <p>{texts.revocations.answersNone}</p>}
          {list.answers.map((each) => (
            <Answered key={each.id} answer={each} />
          ))}
        </Section>
      )}
      <Section title={texts.revocations.propose}>
        <Propose onDone={onDone} />
      </Section>
    </div>
  );
}
