import { COUNTRIES, isCountry, type PersonTag } from '@portico/contract';
import { useId, useState } from 'react';
import { countryName } from '#lib/format.ts';
import { texts } from '#texts.ts';
import type { Choices } from './choices.ts';
import styles from './decide.module.css';
import type { DocumentNumberState } from './use-document-number.ts';

type DocumentNumberProps = {
  tag: PersonTag;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  state: DocumentNumberState;
  /** Takes what was typed. */
  onTyped: () => void;
};

const STATES = [...COUNTRIES].sort((one, other) =>
  countryName(one).localeCompare(countryName(other)),
);
const OTHER = 'other';

/** The document's number, which a confirmation needs: read from its zone, typed here, or none. */
export function DocumentNumber({ tag, choices, onChoices, state, onTyped }: DocumentNumberProps) {
  const id = useId();
  const words = texts.decide;
  const { issuer, number, hasNoNumber } = choices;
  const [isOther, setIsOther] = useState(issuer !== null && !isCountry(issuer));
  // Also the one that another operator typed.
  if (tag.numberFrom !== null && number === '') {
    return (
      <p className={styles.lede}>{`${words.numberTitle}: ${words.numberFrom[tag.numberFrom]}`}</p>
    );
  }
  const problem = hasNoNumber ? null : state.problem;
  const invalid = (field: 'issuer' | 'number') =>
    problem?.field === field ? { 'aria-invalid': true as const } : {};
  const leave = () => {
    if (number.trim() !== '') onTyped();
  };
  return (
    <fieldset className={styles.number} aria-describedby={`${id}-hint`}>
      <legend>{words.numberTitle}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {words.numberHint}
      </p>
      {!hasNoNumber && (
        <div className={styles.numberFields}>
          <div>
            <label htmlFor={`${id}-issuer`}>{words.numberIssuer}</label>
            <select
              id={`${id}-issuer`}
              className={styles.select}
              value={isOther ? OTHER : (issuer ?? '')}
              data-chosen
              {...invalid('issuer')}
              onBlur={leave}
              onChange={({ target: { value } }) => {
                setIsOther(value === OTHER);
                onChoices({ ...choices, issuer: value === OTHER || value === '' ? null : value });
              }}
            >
              {issuer === null && !isOther && <option value="">{words.choose}</option>}
              {STATES.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
              <option value={OTHER}>{words.numberOther}</option>
            </select>
          </div>
          {isOther && (
            <div>
              <label htmlFor={`${id}-code`}>{words.numberCode}</label>
              <input
                id={`${id}-code`}
                className={styles.code}
                value={issuer ?? ''}
                maxLength={3}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                dir="ltr"
                {...invalid('issuer')}
                onBlur={leave}
                onChange={({ target: { value } }) =>
                  onChoices({ ...choices, issuer: value.toUpperCase() })
                }
              />
            </div>
          )}
          <div>
            <label htmlFor={`${id}-number`}>{words.number}</label>
            <input
              id={`${id}-number`}
              className={styles.code}
              value={number}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              aria-describedby={`${id}-result`}
              {...invalid('number')}
              onBlur={leave}
              onChange={({ target }) => onChoices({ ...choices, number: target.value })}
            />
          </div>
        </div>
      )}
      <p
        id={`${id}-result`}
        role="status"
        className={styles.numberResult}
        data-bad={problem !== null || undefined}
      >
        {state.busy
          ? words.numberChecking
          : (problem?.text ??
            (tag.numberFrom === 'typed' && tag.known === null ? words.numberFree : ''))}
      </p>
      {tag.numberFrom === null && (
        <label className={styles.none}>
          <input
            type="checkbox"
            checked={hasNoNumber}
            onChange={() => onChoices({ ...choices, number: '', hasNoNumber: !hasNoNumber })}
          />
          <span>{words.numberNone}</span>
        </label>
      )}
    </fieldset>
  );
}
