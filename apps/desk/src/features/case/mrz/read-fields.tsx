import type { MrzReading } from '@portico/contract';
import { texts } from '#texts.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './mrz.module.css';

/** Every field that was read; expanded if one is wrong. */
export function ReadFields({ reading }: { reading: MrzReading }) {
  const words = texts.mrz;
  return (
    <details className={styles.fields} open={!reading.valid}>
      <summary>{words.showFields}</summary>
      <dl>
        {reading.fields.map(({ field, label, value, valid }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.value}>
                {value === null || value === '' ? words.empty : value}
              </span>
              <span className={classes(styles.mark, valid ? styles.good : styles.bad)}>
                <Icon name={valid ? 'check' : 'close'} />
                <span>{valid ? words.passes : words.fails}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
