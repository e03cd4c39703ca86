import {
  askForReview,
  at,
  type ClientPurpose,
  LOCALE_IDS,
  LOCALES,
  type Locale,
  PURPOSE_LENGTHS,
} from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { OneApp } from '../app/one-app.ts';
import { Area } from '../shell/area.tsx';
import styles from '../shell/console.module.css';
import { addressOf } from '../shell/place.ts';
import { Refusal } from '../shell/refusal.tsx';
import { ScopesField } from '../shell/scopes.tsx';
import { useChange } from '../shell/use-change.ts';
import { bodyOf, hostsOf, obstaclesOf, type Typed, typedOf } from './asking.ts';

type AskFormProps = {
  app: OneApp;
  purpose: ClientPurpose | null;
  scopes: readonly string[];
  onAsked: () => Promise<void>;
};

/** Asks for the app's purpose and scopes; the desk decides. */
export function AskForm({ app, purpose, scopes, onAsked }: AskFormProps) {
  const [typed, setTyped] = useState(() => typedOf(purpose, scopes));
  const [unconfirmed, setUnconfirmed] = useState(false);
  const { busy, failure, run } = useChange();
  const isLive = app.state === 'live';
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const { translations } = typed;
  const free = LOCALE_IDS.filter((locale) => !translations.some((each) => each.locale === locale));
  const obstacles = obstaclesOf(app, typed.scopes);
  const letters = [...typed.text.trim()].length;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setUnconfirmed(!typed.hostsConfirmed);
    if (!typed.hostsConfirmed) return;
    run(() => call(at(askForReview, { id: app.id }), bodyOf(app, typed)), onAsked);
  };

  return (
    <Section
      title={isLive ? 'Ask for a change' : 'Go live'}
      hint={
        isLive
          ? 'The company that runs this site decides. Until then, the app stays as it is.'
          : 'Then everyone can sign in, and nothing says “Test.” The company that runs this site decides. Until then, the app stays as it is.'
      }
    >
      <form className={styles.form} onSubmit={ask} noValidate>
        {obstacles.length > 0 && (
          <Alert kind="info">
            <p>
              First change this in the <Link to={addressOf(app.id, 'settings')}>settings</Link>:
            </p>
            <ul>
              {obstacles.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Alert>
        )}
        <TextField
          id="live-language"
          label="Language of your purpose"
          hint="A language tag, such as en or pt-BR"
          value={typed.language}
          autoComplete="off"
          spellCheck={false}
          onChange={(language) => change({ language })}
        />
        <Area
          id="live-purpose"
          label="What do you use the answers for?"
          hint={`People read this when they sign in, as your own words. ${PURPOSE_LENGTHS.min} to ${PURPOSE_LENGTHS.max} characters on one line, ${letters} so far.`}
          rows={3}
          prose
          value={typed.text}
          onChange={(text) => change({ text })}
        />
        {translations.map(({ locale, text }) => (
          <div key={locale} lang={locale}>
            <Area
              id={`live-purpose-${locale}`}
              label={`In ${LOCALES[locale].name}`}
              hint="Leave it empty to remove it."
              rows={3}
              prose
              value={text}
              onChange={(changed) =>
                change({
                  translations: translations.map((each) =>
                    each.locale === locale ? { locale, text: changed } : each,
                  ),
                })
              }
            />
          </div>
        ))}
        {free.length > 0 && (
          <SelectField
            id="live-translation"
            label="Add a translation"
            hint={`People who use ${brandName()} in that language read this instead of the text above.`}
            placeholder="Choose a language"
            value=""
            onChange={(locale) =>
              change({ translations: [...translations, { locale: locale as Locale, text: '' }] })
            }
            options={free.map((locale) => ({ value: locale, label: LOCALES[locale].name }))}
          />
        )}
        <ScopesField
          legend="What does the app need to know?"
          value={typed.scopes}
          onChange={(chosen) => change({ scopes: chosen })}
        />
        <fieldset className={styles.choice}>
          <legend>Where are people sent?</legend>
          <label>
            <input
              type="checkbox"
              checked={typed.hostsConfirmed}
              aria-invalid={unconfirmed || undefined}
              aria-describedby={unconfirmed ? 'live-hosts-error' : undefined}
              onChange={({ target }) => {
                setUnconfirmed(false);
                change({ hostsConfirmed: target.checked });
              }}
            />
            <span>These hosts are ours: {hostsOf(app).join(', ')}</span>
            <small>They come from your redirect URIs.</small>
          </label>
        </fieldset>
        {unconfirmed && (
          <div id="live-hosts-error">
            <Alert kind="error">Confirm that the hosts are yours.</Alert>
          </div>
        )}
        <Refusal failure={failure} />
        <Button type="submit" busy={busy} busyLabel="Sending…">
          {isLive ? 'Ask for this change' : 'Ask to go live'}
        </Button>
      </form>
    </Section>
  );
}
