import { deskClients, type Operator } from '@portico/contract';
import { useState } from 'react';
import { useReply } from '#lib/use-reply.ts';
import { errorText, texts } from '#texts.ts';
import { type Outcome, Page } from '#ui/page.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { ClientRow } from './client-row.tsx';
import styles from './clients.module.css';
import type { OnDone } from './on-done.ts';
import { Review } from './review.tsx';

/** Partners' apps that wait for a decision, and those that people use; for leads. */
export function ClientsPage({ operator }: { operator: Operator }) {
  const reply = useReply(deskClients);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { value: clients } = reply;
  const words = texts.clients;
  const onDone: OnDone = (done) => {
    if ('text' in done) setOutcome({ kind: 'success', text: done.text });
    else setOutcome({ kind: 'error', text: textOf(done.code) });
    void reply.load();
  };
  return (
    <Page
      title={words.title}
      lede={words.lede}
      loading={words.loading}
      reply={reply}
      outcome={outcome}
    >
      {clients !== null && operator.role === 'lead' && (
        <>
          <Section title={words.waiting}>
            {clients.reviews.length === 0 && <p>{words.waitingNone}</p>}
            {clients.reviews.map((review) => (
              <Review key={review.id} review={review} onDone={onDone} />
            ))}
          </Section>
          <Section title={words.used}>
            {clients.clients.length === 0 && <p>{words.usedNone}</p>}
            <ul className={styles.list}>
              {clients.clients.map((client) => (
                <ClientRow key={client.id} client={client} onDone={onDone} />
              ))}
            </ul>
          </Section>
        </>
      )}
    </Page>
  );
}

const textOf = (code: string) => (code === 'not_found' ? texts.clients.gone : errorText(code));
