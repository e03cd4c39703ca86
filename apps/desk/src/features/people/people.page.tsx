import { type DeskPerson, deskClosings, type Operator } from '@portico/contract';
import { useState } from 'react';
import { useReply } from '#lib/use-reply.ts';
import { texts } from '#texts.ts';
import { type Outcome, Page } from '#ui/page.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { PersonView } from './person-view.tsx';
import { SearchForm } from './search-form.tsx';
import { Waiting } from './waiting.tsx';
import type { Why } from './why.tsx';

/** One account that an operator found, and the closings that wait for a second operator. */
export function PeoplePage({ operator }: { operator: Operator }) {
  const reply = useReply(deskClosings);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [found, setFound] = useState<{ person: DeskPerson; why: Why } | null>(null);
  const words = texts.people;
  const searches = operator.role === 'people';
  const onDone = (done: Outcome) => {
    setOutcome(done);
    setFound(null);
    void reply.load();
  };
  return (
    <Page
      title={words.title}
      lede={searches ? words.lede : words.ledeLead}
      loading={words.loading}
      reply={reply}
      outcome={outcome}
    >
      {searches && (
        <Section title={words.find}>
          <SearchForm onFound={(person, why) => setFound(person && { person, why })} />
          {found !== null && (
            <PersonView
              key={found.person.search}
              person={found.person}
              why={found.why}
              onChange={(person, act) => {
                setFound({ ...found, person });
                if (act === 'close_asked') void reply.load();
              }}
            />
          )}
        </Section>
      )}
      {reply.value !== null && (
        <Section title={words.waiting}>
          {reply.value.waiting.length === 0 && <p>{words.waitingNone}</p>}
          {reply.value.waiting.map((closing) => (
            <Waiting key={closing.id} closing={closing} onDone={onDone} />
          ))}
        </Section>
      )}
    </Page>
  );
}
