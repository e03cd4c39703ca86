import {
  askClosing,
  type DeskPerson,
  endPersonSessions,
  resendLetter,
  unlockPerson,
} from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/call.ts';
import { errorText, texts } from '#texts.ts';
import { Moves } from '#ui/card.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './people.module.css';
import { readWhy, type Why, WhyFields, type WhyProblem } from './why.tsx';

export type Act = keyof typeof texts.people.acts;

type Reason = Exclude<ReturnType<typeof readWhy>, WhyProblem>;

function send(act: Act, search: string, why: Reason) {
  switch (act) {
    case 'message':
      return call(resendLetter, { search, what: 'last_letter', ...why });
    case 'link':
      return call(resendLetter, { search, what: 'reset_link', ...why });
    case 'unlock':
      return call(unlockPerson, { search, ...why });
    case 'sessions':
      return call(endPersonSessions, { search, ...why });
    case 'close_asked':
      return call(askClosing, { search, ...why });
  }
}

type Refusal = { code: string; params?: Record<string, unknown> | undefined };

type ActPanelProps = {
  act: Act;
  search: string;
  /** Of the search: most acts have the same. */
  why: Why;
  onDone: (person: DeskPerson) => void;
  onClose: () => void;
};

/** Asks why, and does it. */
export function ActPanel({ act, search, why: first, onDone, onClose }: ActPanelProps) {
  const [why, setWhy] = useState(first);
  const [missing, setMissing] = useState<WhyProblem['missing'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const words = texts.people.acts[act];
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens for an act
  useEffect(() => title.current?.focus(), [act]);

  const run = async () => {
    const reason = readWhy(why);
    setMissing('missing' in reason ? reason.missing : null);
    if ('missing' in reason || sending) return;
    setSending(true);
    setProblem(null);
    const answer = await send(act, search, reason);
    setSending(false);
    if (answer.ok) return onDone(answer.value);
    return setProblem(problemOf(act, answer));
  };
  return (
    <div className={styles.act}>
      <h3 ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <WhyFields
        why={why}
        onChange={(next) => {
          setWhy(next);
          setMissing(null);
        }}
        problem={missing}
      />
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <Moves>
        <Button
          variant={act === 'close_asked' ? 'danger' : 'primary'}
          busy={sending}
          busyLabel={texts.people.sending}
          onClick={() => void run()}
        >
          {words.button}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Moves>
    </div>
  );
}

function problemOf(act: Act, { code, params }: Refusal): string {
  const words = texts.people;
  if (code === 'account_disabled') return words.closed;
  if (code === 'too_many_sends') return Number(params?.minutes) > 1 ? words.tooMany : words.tooSoon;
  if (code !== 'not_found') return errorText(code);
  return act === 'message' || act === 'link' ? `${words.nothingToSend} ${words.over}` : words.over;
}
