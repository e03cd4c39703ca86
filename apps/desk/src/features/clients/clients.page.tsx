import { deskClients, type Operator, type ReplyOf } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { ClientRow } from './client-row.tsx';
import styles from './clients.module.css';
import type { OnDone } from './on-done.ts';
import { Review } from './review.tsx';

type Clients = ReplyOf<typeof deskClients>;
type Outcome = { kind: 'success' | 'error'; text: string };

/** Partners' apps that wait for a decision, and those that people use; for leads. */
export function ClientsPage({ operator }: { operator: Operator }) {
  const { signIns } = useSession();
  const [clients, setClients] = useState<Clients | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(texts.clients.title);

  const load = useCallback(async () => {
    const answer = await call(deskClients);
    if (answer.ok) setClients(answer.value);
    setFailed(answer.ok ? null : answer.code);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each sign-in
  useEffect(() => void load(), [load, signIns]);

  const onDone: OnDone = (done) => {
    if ('text' in done) setOutcome({ kind: 'success', text: done.text });
    else setOutcome({ kind: 'error', text: textOf(done.code) });
    // The pressed button may be gone with its row.
    heading.current?.focus();
    void load();
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.clients.title}
        </h1>
        <p>{texts.clients.lede}</p>
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
      {clients === null && failed === null && <p>{texts.clients.loading}</p>}
      {clients !== null && operator.role === 'lead' && (
        <>
          <Section title={texts.clients.waiting}>
            {clients.reviews.length === 0 && <p>{texts.clients.waitingNone}</p>}
            {clients.reviews.map((review) => (
              <Review key={review.id} review={review} onDone={onDone} />
            ))}
          </Section>
          <Section title={texts.clients.used}>
            {clients.clients.length === 0 && <p>{texts.clients.usedNone}</p>}
            <ul className={styles.list}>
              {clients.clients.map((client) => (
                <ClientRow key={client.id} client={client} onDone={onDone} />
              ))}
            </ul>
          </Section>
        </>
      )}
    </div>
  );
}

const textOf = (code: string) => (code === 'not_found' ? texts.clients.gone : errorText(code));
