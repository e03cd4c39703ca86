import { type ReactNode, useEffect, useRef } from 'react';
import type { Reply } from '#lib/use-reply.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './page.module.css';

/** The result of an operator's action on a page. */
export type Outcome = { kind: 'success' | 'error'; text: string };

type PageProps = {
  title: string;
  lede: string | null;
  /** Shown until the reply has arrived. */
  loading: string;
  reply: Reply<unknown>;
  outcome?: Outcome | null;
  children: ReactNode;
};

/** A page about one reply of the server: its heading, the last outcome, and why the reply is missing. */
export function Page({ title, lede, loading, reply, outcome = null, children }: PageProps) {
  const { value, failed, load } = reply;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  // When the page opens, and after each outcome: the pressed button may be gone with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each outcome
  useEffect(() => heading.current?.focus(), [outcome]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede !== null && <p>{lede}</p>}
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
            failed !== 'not_allowed' && (
              <Button variant="ghost" onClick={() => void load()}>
                {texts.again}
              </Button>
            )
          }
        >
          {errorText(failed)}
        </Notice>
      )}
      {value === null && failed === null && <p role="status">{loading}</p>}
      {children}
    </div>
  );
}
