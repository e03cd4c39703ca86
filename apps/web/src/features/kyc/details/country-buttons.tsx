import type { Country } from '@portico/contract';
import { FieldError } from '@portico/ui/form/field.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './country-buttons.module.css';

/** More than these are found faster in a list. */
const MOST_BUTTONS = 12;

/** Whether each country gets a button; otherwise there is a list, and a button to continue. */
export const hasButtons = (countries: readonly unknown[]) => countries.length <= MOST_BUTTONS;

type CountryButtonsProps = {
  id: string;
  label: string;
  countries: readonly { value: Country; label: string }[];
  chosen: string;
  busy: boolean;
  error: string | undefined;
  errorPrefix: string;
  onChoose: (country: Country) => void;
};

/** One tap chooses a country and goes on: buttons, because a choice in a list must not (WCAG 3.2.2). */
export function CountryButtons(props: CountryButtonsProps) {
  const { id, label, countries, chosen, busy, error, errorPrefix, onChoose } = props;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.countries}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {/* The heading of the page asks the same. */}
      <legend className={styles.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {error && (
        <FieldError id={`${id}-error`} prefix={errorPrefix}>
          {error}
        </FieldError>
      )}
      <div className={styles.grid}>
        {countries.map((country) => (
          <button
            key={country.value}
            type="button"
            value={country.value}
            aria-current={country.value === chosen || undefined}
            aria-busy={(busy && country.value === chosen) || undefined}
            className={classes(styles.country, country.value === chosen && styles.chosen)}
            onClick={() => onChoose(country.value)}
          >
            <span>{country.label}</span>
            <Icon name={country.value === chosen ? 'check' : 'chevron'} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
