import { PATHS } from '#lib/paths.ts';
import { useAccessToken } from '#lib/session.ts';
import { usePage } from '#lib/use-page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import styles from './learn.module.css';
import { pagesTexts } from './pages-texts.ts';

/** What people ask before they begin; the answers open without a script. */
export function LearnPage() {
  const { title, lede, questions, begin } = pagesTexts.useTexts().learn;
  const signedIn = useAccessToken() !== null;
  usePage(title);
  return (
    <Screen title={title} lede={lede} wide>
      <div className={styles.questions}>
        {Object.entries(questions).map(([name, { question, answer }]) => (
          <details key={name} className={styles.question}>
            <summary>
              <span className={styles.door} aria-hidden="true" />
              <h2>{question}</h2>
              <Icon name="chevron" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      {!signedIn && (
        <Panel>
          <section className={styles.begin} aria-labelledby="begin">
            <h2 id="begin">{begin.title}</h2>
            <p>{begin.text}</p>
            <ButtonLink to={PATHS.auth}>{begin.action}</ButtonLink>
          </section>
        </Panel>
      )}
    </Screen>
  );
}
