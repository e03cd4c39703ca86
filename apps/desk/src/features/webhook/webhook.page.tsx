import {
  deskWebhook,
  type ReplyOf,
  sendWebhookAgain,
  type WebhookMessage,
} from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { Messages } from './messages.tsx';
import styles from './webhook.module.css';

type Log = ReplyOf<typeof deskWebhook>;

/** The messages to the operator's own backend, and those that did not arrive; for leads. */
export function WebhookPage() {
  const { signIns } = useSession();
  const [log, setLog] = useState<Log | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(texts.webhook.title);

  const load = useCallback(async () => {
    const answer = await call(deskWebhook);
    if (answer.ok) setLog(answer.value);
    setFailed(answer.ok ? null : answer.code);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each sign-in
  useEffect(() => void load(), [load, signIns]);

  const send = async ({ id }: WebhookMessage) => {
    setSent(false);
    const answer = await call(sendWebhookAgain, { id });
    if (!answer.ok) return setFailed(answer.code);
    setSent(true);
    // The pressed button may be gone with its row.
    heading.current?.focus();
    return load();
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.webhook.title}
        </h1>
        {log !== null && log.receiver !== null && <p>{texts.webhook.lede(log.receiver)}</p>}
      </div>
      {sent && (
        <Notice kind="success" live>
          {texts.webhook.sent}
        </Notice>
      )}
      {failed !== null && failed !== 'missing_token' && (
        <Notice
          kind="error"
          live
          action={failed !== 'not_allowed' && <Button onClick={load}>{texts.again}</Button>}
        >
          {errorText(failed)}
        </Notice>
      )}
      {log === null && failed === null && <p role="status">{texts.webhook.loading}</p>}
      {log?.receiver === null && <Notice kind="info">{texts.webhook.off}</Notice>}
      {log !== null && (log.receiver !== null || log.latest.length > 0) && (
        <>
          <Section title={texts.webhook.troubled}>
            <Messages messages={log.troubled} none={texts.webhook.troubledNone} onAgain={send} />
          </Section>
          <Section title={texts.webhook.latest}>
            <Messages messages={log.latest} none={texts.webhook.latestNone} onAgain={send} />
          </Section>
        </>
      )}
    </div>
  );
}
