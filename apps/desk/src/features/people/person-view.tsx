import type { DeskPerson } from '@portico/contract';
import { type ReactNode, useState } from 'react';
import { formatDay, formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Card, Moves } from '#ui/card.tsx';
import { describeDevice } from '@portico/client/browser/device.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { type Act, ActPanel } from './act-panel.tsx';
import styles from './people.module.css';
import type { Why } from './why.tsx';

type PersonViewProps = {
  person: DeskPerson;
  why: Why;
  onChange: (person: DeskPerson, act: Act) => void;
};

/** The facts about one account, and what an operator can do for its person. */
export function PersonView({ person, why, onChange }: PersonViewProps) {
  const [act, setAct] = useState<Act | null>(null);
  const [done, setDone] = useState<Act | null>(null);
  const words = texts.people;
  const may = actsFor(person);
  const begin = (next: Act) => {
    setDone(null);
    setAct(next);
  };
  return (
    <Card
      title={<code>{person.reference}</code>}
      facts={
        <>
          <Badge tone={person.account === 'open' ? 'good' : 'bad'}>
            {words.account[person.account]}
          </Badge>
          <span>{words.until(formatMoment(person.until))}</span>
        </>
      }
    >
      {person.closingAskedAt !== null && (
        <Notice kind="warn">{words.closingAsked(formatMoment(person.closingAskedAt))}</Notice>
      )}
      <Facts person={person} />
      <Group title={words.methods}>
        {person.methods.map((method) => (
          <li key={`${method.kind} ${method.masked}`}>
            <span>{nameOfMethod(method.kind)}</span>
            <bdi>{method.masked}</bdi>
            {!method.isUsable && <Badge tone="warn">{words.unusable}</Badge>}
            <small>{words.added(formatMoment(method.addedAt))}</small>
          </li>
        ))}
      </Group>
      {person.locks.length > 0 && (
        <Group title={words.locked}>
          {person.locks.map(({ what, until }) => (
            <li key={what}>{words.lockedUntil(words.locks[what], formatMoment(until))}</li>
          ))}
        </Group>
      )}
      <Group title={words.sessions}>
        {person.sessions.length === 0 && <li>{words.sessionsNone}</li>}
        {person.sessions.map((session) => (
          <li key={`${session.startedAt} ${session.lastUsedAt} ${session.userAgent}`}>
            <span>{deviceOf(session.userAgent)}</span>
            <small>{words.used(formatMoment(session.lastUsedAt))}</small>
            <small>{words.from(formatMoment(session.startedAt), session.ip)}</small>
          </li>
        ))}
      </Group>
      <Letters letters={person.letters} />
      {done !== null && (
        <Notice kind="success" live>
          {words.acts[done].done}
        </Notice>
      )}
      {act === null ? (
        <Moves>
          {may.map((each) => (
            <Button
              key={each}
              variant={each === 'close_asked' ? 'danger' : 'ghost'}
              onClick={() => begin(each)}
            >
              {words.acts[each].button}
            </Button>
          ))}
        </Moves>
      ) : (
        <ActPanel
          key={act}
          act={act}
          search={person.search}
          why={why}
          onClose={() => setAct(null)}
          onDone={(next) => {
            setAct(null);
            setDone(act);
            onChange(next, act);
          }}
        />
      )}
    </Card>
  );
}

/** What would change something. */
function actsFor({ account, letters, methods, locks, sessions, closingAskedAt }: DeskPerson) {
  const isOpen = account === 'open';
  const all: [Act, boolean][] = [
    ['message', letters.some(({ mayResend }) => mayResend)],
    ['link', isOpen && methods.some(({ kind }) => kind === 'email')],
    ['unlock', locks.some(({ what }) => what === 'password' || what === 'reset_links')],
    ['sessions', sessions.length > 0],
    ['close_asked', isOpen && closingAskedAt === null],
  ];
  return all.flatMap(([act, may]) => (may ? [act] : []));
}

function Facts({ person }: { person: DeskPerson }) {
  const words = texts.people;
  const { verification: kyc, terms } = person;
  const moment = (iso: string | null) => (iso === null ? null : formatMoment(iso));
  const facts: [string, string | null][] = [
    [words.facts.created, moment(person.createdAt)],
    [words.facts.closed, moment(person.closedAt)],
    [words.facts.externalId, person.externalId],
    [words.facts.verification, texts.statuses[kyc.status]],
    [words.facts.submitted, moment(kyc.submittedAt)],
    [words.facts.decided, moment(kyc.decidedAt)],
    [words.facts.validUntil, kyc.validUntil === null ? null : formatDay(kyc.validUntil)],
    [
      words.facts.terms,
      terms === null ? words.none : words.version(terms.version, formatMoment(terms.acceptedAt)),
    ],
    [words.facts.password, person.hasPassword ? words.hasPassword : words.none],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h4>{title}</h4>
      <ul>{children}</ul>
    </div>
  );
}

function Letters({ letters }: Pick<DeskPerson, 'letters'>) {
  const words = texts.people;
  return (
    <Group title={words.letters}>
      {letters.length === 0 && <li>{words.lettersNone}</li>}
      {letters.map(({ id, kind, channel, state, at }) => (
        <li key={id}>
          <span>{words.letterKinds[kind] ?? words.otherLetter}</span>
          <Badge tone={TONES[state]}>{words.letterStates[state]}</Badge>
          <small>{words.letterBy(words.channels[channel], formatMoment(at))}</small>
        </li>
      ))}
    </Group>
  );
}

const TONES = {
  waiting: 'info',
  late: 'warn',
  sent: 'quiet',
  refused: 'bad',
  expired: 'warn',
} as const satisfies Record<DeskPerson['letters'][number]['state'], string>;

function nameOfMethod(kind: string): string {
  const names: Record<string, string> = texts.people.methodKinds;
  return names[kind] ?? kind;
}

function deviceOf(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  if (browser !== null && system !== null) return texts.people.device(browser, system);
  return browser ?? system ?? texts.people.unknownDevice;
}
