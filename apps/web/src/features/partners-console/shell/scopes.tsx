import { CLIENT_SCOPES } from '@portico/contract';
import styles from './console.module.css';

const SCOPES: Record<(typeof CLIENT_SCOPES)[number], string> = {
  openid: 'A number for each person, which no other app gets. Always given.',
  verified: 'Whether the person is verified, and since which month.',
  age_over_18: 'Whether the person is 18 or older.',
  person:
    'A number for the person’s document, which no other app gets. It stays the same if they come back with another account.',
  identity_assurance:
    'How and when the person was verified, and by which kind of document: verified_claims, as your requests ask for them.',
  profile: 'Name and date of birth, if the person keeps their details for partners.',
  address: 'Postal address, if the person keeps their details for partners.',
  email: 'Email address, if the person keeps their details for partners.',
  phone: 'Phone number, if the person keeps their details for partners.',
  offline_access: 'Refresh tokens, for use while the person isn’t signed in.',
};

type ScopesProps = {
  value: readonly string[];
  onChange: (scopes: string[]) => void;
};

/** A choice of the scopes that an app may ask for. */
export function ScopesField({ legend, ...choice }: ScopesProps & { legend: string }) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <ScopeChoice {...choice} />
    </fieldset>
  );
}

/** The same within a group that has a heading. */
export function ScopeChoice({ value, onChange }: ScopesProps) {
  return (
    <>
      {CLIENT_SCOPES.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={value.includes(scope)}
            disabled={scope === 'openid'}
            onChange={({ target }) =>
              onChange(
                CLIENT_SCOPES.filter((each) =>
                  each === scope ? target.checked : value.includes(each),
                ),
              )
            }
          />
          <span>
            <code translate="no">{scope}</code>
          </span>
          <small>{SCOPES[scope]}</small>
        </label>
      ))}
    </>
  );
}

/** The same as text. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>What it may ask for</dt>
        {CLIENT_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
          <dd key={scope}>
            <code translate="no">{scope}</code> – {SCOPES[scope]}
          </dd>
        ))}
      </div>
    </dl>
  );
}
