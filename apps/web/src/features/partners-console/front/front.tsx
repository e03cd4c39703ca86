import { useId } from 'react';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Code } from '../code/code.tsx';
import { runsOf } from '../code/highlight.ts';
import { frontTexts } from '../front-texts.ts';
import { GUIDE_ADDRESS } from '../shell/place.ts';
import { ANSWER, EXAMPLE_ISSUER, firstCode } from './first-code.ts';
import styles from './front.module.css';

/** What a developer gets, before a session: the whole sign-in in code, and the way into the console. */
export function Front() {
  const { title, lede, open, guide, account, code, gets, steps } = usePageTexts(
    frontTexts.useTexts(),
    'pages.',
  ).partners;
  usePage(title);
  const issuer = useHydrated() ? window.location.origin : EXAMPLE_ISSUER;
  const whole = (
    <section className={styles.code} aria-labelledby="code">
      <h2 id="code">{code.title}</h2>
      <Code name="sign-in.js" text={firstCode(issuer)} words={code.copy} highlight={runsOf} />
    </section>
  );
  return (
    <>
      <Screen title={title} lede={lede} full beside={whole}>
        <div className={styles.begin}>
          <Enter label={open} />
          <Link to={GUIDE_ADDRESS} className={styles.guide}>
            {guide}
          </Link>
          <p>{account}</p>
        </div>
        <section className={styles.code} aria-labelledby="answer">
          <h2 id="answer">{code.answer}</h2>
          <Code name="person.json" text={ANSWER} words={code.copy} highlight={runsOf} />
        </section>
      </Screen>
      <div className={styles.more}>
        <Cards title={gets.title} items={gets.items} />
        <Cards title={steps.title} items={steps.items} ordered />
        <div className={styles.begin}>
          <Enter label={open} />
        </div>
      </div>
    </>
  );
}

type CardsProps = {
  title: string;
  items: Record<string, { title: string; text: string }>;
  ordered?: boolean;
};

function Cards({ title, items, ordered = false }: CardsProps) {
  const id = useId();
  const List = ordered ? 'ol' : 'ul';
  return (
    <section className={styles.cards} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <List role="list">
        {Object.entries(items).map(([name, item]) => (
          <li key={name}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}

/** Leads to the sign-in, and from there to the console. */
function Enter({ label }: { label: string }) {
  return (
    <span onClickCapture={() => storeReturnTo(PATHS.partners)}>
      <ButtonLink to={PATHS.auth}>{label}</ButtonLink>
    </span>
  );
}
