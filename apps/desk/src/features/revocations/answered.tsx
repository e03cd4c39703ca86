import type { RevocationAnswer } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Card, Quote } from '#ui/card.tsx';

/** A person's answer, beside the reasons that they read. */
export function Answered({ answer }: { answer: RevocationAnswer }) {
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
