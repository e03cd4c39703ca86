import { deskQueue, type QueuedCase, releaseCase } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { durationOf } from '#lib/durations.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './operators.module.css';

/** Enough to find every claimed case, because the oldest cases are claimed first. */
const PAGES = 4;

/** The claimed cases among the oldest in the queue; a lead can release a colleague's claim. */
export function ClaimedCases({ onReleased }: { onReleased: () => void }) {
  const [claimed, setClaimed] = useState<QueuedCase[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const time = useNow(15_000);

  const load = useCallback(async () => {
    const found: QueuedCase[] = [];
    let after: string | undefined;
    for (let page = 0; page < PAGES; page += 1) {
      const answer = await call(deskQueue, { which: 'all', ...(after !== undefined && { after }) });
      if (!answer.ok) return setFailed(errorText(answer.code));
      found.push(...answer.value.cases.filter(({ claim }) => claim !== null));
      if (answer.value.next === null) break;
      after = answer.value.next;
    }
    return setClaimed(found);
  }, []);
  useEffect(() => void load(), [load]);

  const release = async (id: string) => {
    const answer = await call(releaseCase, { id });
    setFailed(answer.ok ? null : errorText(answer.code));
    await load();
    onReleased();
  };
  return (
    <Section title={texts.operators.claimed}>
      {failed !== null && (
        <Notice kind="error" live>
          {failed}
        </Notice>
      )}
      {claimed?.length === 0 && <p>{texts.operators.claimedNone}</p>}
      <ul className={styles.claimed}>
        {claimed?.map(({ id, claim }) => (
          <li key={id}>
            <strong>{texts.queue.case(id)}</strong>
            {claim && (
              <span>
                {texts.operators.claimedBy(
                  claim.name,
                  texts.duration(durationOf(Date.parse(claim.until) - time)),
                )}
              </span>
            )}
            <Button
              variant="ghost"
              aria-label={texts.operators.release(texts.queue.case(id))}
              onClick={() => release(id)}
            >
              {texts.case.release}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
