import { deskRevocations } from '@portico/contract';
import { useState } from 'react';
import { useReply } from '#lib/use-reply.ts';
import { texts } from '#texts.ts';
import { type Outcome, Page } from '#ui/page.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Answered } from './answered.tsx';
import { Propose } from './propose.tsx';
import { Waiting } from './waiting.tsx';

/** Verifications that two operators revoke: proposals, and those that wait for a second operator. */
export function RevocationsPage() {
  const reply = useReply(deskRevocations);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { value: list } = reply;
  const words = texts.revocations;
  const onDone = (done: Outcome) => {
    setOutcome(done);
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
      {list !== null && (
        <>
          <Section title={words.waiting}>
            {list.waiting.length === 0 && <p>{words.waitingNone}</p>}
            {list.waiting.map((revocation) => (
              <Waiting key={revocation.id} revocation={revocation} onDone={onDone} />
            ))}
          </Section>
          <Section title={words.answers}>
            {list.answers.length === 0 && <p>{words.answersNone}</p>}
            {list.answers.map((each) => (
              <Answered key={each.id} answer={each} />
            ))}
          </Section>
        </>
      )}
      <Section title={words.propose}>
        <Propose onDone={onDone} />
      </Section>
    </Page>
  );
}
