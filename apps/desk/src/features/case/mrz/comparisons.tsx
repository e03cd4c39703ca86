import type { Comparison } from '@portico/contract';
import { countryName, formatDay } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './mrz.module.css';

/** Each entered value beside the document's, and whether they agree. */
export function Comparisons({ comparisons }: { comparisons: readonly Comparison[] }) {
  if (comparisons.length === 0) return null;
  const words = texts.mrz;
  return (
    <table className={styles.table} aria-label={words.comparison}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.entered}</th>
          <th scope="col">{words.document}</th>
          <th scope="col">{words.result}</th>
        </tr>
      </thead>
      <tbody>
        {comparisons.map(({ what, agrees, entered, document }) => (
          <tr key={what}>
            <th scope="row">{texts.compared[what]}</th>
            <td dir="auto">{expectation(what, entered)}</td>
            <td dir="auto">{shown(what, document)}</td>
            <td className={classes(styles.agreement, agrees ? styles.good : styles.bad)}>
              <span>
                <Icon name={agrees ? 'check' : 'close'} />
                <span>{agrees ? words.agrees : words.differs}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Two comparisons have no entered value: one is compared with today, one with the general
 * requirement.
 */
function expectation(what: Comparison['what'], entered: string): string {
  if (what === 'expiry') return texts.mrz.today(formatDay(entered));
  return what === 'age' ? texts.mrz.orOlder(entered) : shown(what, entered);
}

function shown(what: Comparison['what'], value: string): string {
  if (value === '') return texts.mrz.empty;
  if (what === 'birthDate' || what === 'expiry') return formatDay(value);
  if (what === 'citizenship' || what === 'documentCountry') return countryName(value);
  return value;
}
