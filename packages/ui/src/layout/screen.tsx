import type { ReactNode } from 'react';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import { Link, useNavigate } from '@portico/client/router/navigation.tsx';
import styles from './screen.module.css';

/** The state of one step. */
export type StepPosition = 'past' | 'now' | 'ahead';

type BackLink = { label: string; to?: string | undefined; state?: unknown };

type ScreenProps = {
  title: ReactNode;
  lede?: ReactNode;
  eyebrow?: ReactNode;
  /** "Step 2 of 6", in words. */
  step?: string | undefined;
  /** The same as a row of arches, visual only. */
  steps?: readonly StepPosition[] | undefined;
  /** Goes to a given page, or one step back. */
  back?: BackLink | undefined;
  /** All problems of the form, above everything else. */
  problems?: ReactNode;
  wide?: boolean | undefined;
  /** Fills the whole page, as a board of several columns. */
  full?: boolean | undefined;
  /** Beside the column from 1000 px on, below it on narrower screens. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** One page of the journey: a column at the start of the line, the colonnade at its end. */
export function Screen(props: ScreenProps) {
  const { title, lede, eyebrow, step, steps, back, problems, wide, full, beside, children } = props;
  return (
    <div className={classes(styles.screen, beside != null && styles.paired)}>
      <div className={classes(styles.column, wide && styles.wide, full && styles.full)}>
        {(back || step) && (
          <div className={styles.top}>
            {back && <Back {...back} />}
            {step && <p className={styles.step}>{step}</p>}
            {steps && <Arches positions={steps} />}
          </div>
        )}
        {problems}
        <div className={styles.heading}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {children}
      </div>
      {beside}
    </div>
  );
}

function Back({ label, to, state }: BackLink) {
  const navigate = useNavigate();
  const content = (
    <>
      <Icon name="arrow" mirrored />
      <span>{label}</span>
    </>
  );
  return to === undefined ? (
    <button type="button" className={styles.back} onClick={() => navigate(-1)}>
      {content}
    </button>
  ) : (
    <Link to={to} state={state} className={styles.back}>
      {content}
    </Link>
  );
}

function Arches({ positions }: { positions: readonly StepPosition[] }) {
  return (
    <span className={styles.arches} aria-hidden="true">
      {positions.map((position, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
          key={index}
          className={classes(
            styles.arch,
            position === 'past' && styles.past,
            position === 'now' && styles.now,
          )}
        />
      ))}
    </span>
  );
}
