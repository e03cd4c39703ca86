import { deskRevocations, type RevocationAnswer } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { useState } from 'react';
import { formatMoment } from '#lib/format.ts';
import { useReply } from '#lib/use-reply.ts';
import { texts } from '#texts.ts';
import { Card, Quote } from '#ui/card.tsx';
import { type Outcome, Page } from '#ui/page.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
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
      {/* Not before the list, which would push it down under a pointer. */}
      {(list !== null || reply.failed !== null) && (
        <Section title={words.propose}>
          <Propose onDone={onDone} />
        </Section>
      )}
    </Page>
  );
}

/** A person's answer, beside the reasons that they read. */
function Answered({ answer }: { answer: RevocationAnswer }) {
  const { reference, reasons, text, answeredAt } = answer;
  return (
    <Card
      title={<code>{reference}</code>}
      facts={<span>{texts.revocations.answered(formatMoment(answeredAt))}</span>}
    >
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{sentences[reason]}</li>
        ))}
      </ul>
      <Quote>{text}</Quote>
    </Card>
  );
}
