import { deskWebhook, sendWebhookAgain, type WebhookMessage } from '@portico/contract';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useReply } from '#lib/use-reply.ts';
import { errorText, texts } from '#texts.ts';
import { type Outcome, Page } from '#ui/page.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Messages } from './messages.tsx';

/** The messages to the operator's own backend, and those that did not arrive; for leads. */
export function WebhookPage() {
  const reply = useReply(deskWebhook);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { value: log } = reply;
  const words = texts.webhook;
  const send = async ({ id }: WebhookMessage) => {
    const answer = await call(sendWebhookAgain, { id });
    setOutcome(
      answer.ok
        ? { kind: 'success', text: words.sent }
        : { kind: 'error', text: errorText(answer.code) },
    );
    await reply.load();
  };
  return (
    <Page
      title={words.title}
      lede={log?.receiver ? words.lede(log.receiver) : null}
      loading={words.loading}
      reply={reply}
      outcome={outcome}
    >
      {log?.receiver === null && <Notice>{words.off}</Notice>}
      {log !== null && (log.receiver !== null || log.latest.length > 0) && (
        <>
          <Section title={words.troubled}>
            <Messages messages={log.troubled} none={words.troubledNone} onAgain={send} />
          </Section>
          <Section title={words.latest}>
            <Messages messages={log.latest} none={words.latestNone} onAgain={send} />
          </Section>
        </>
      )}
    </Page>
  );
}
