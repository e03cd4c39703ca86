import { CONTRIBUTOR_IMAGE, doubled } from '@portico/contract';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './partner-card.module.css';

type PartnerCardProps = {
  name: string;
  /** One line. */
  description: string;
  /** Its path; see the contract's `contributor`. */
  image: string;
  /** How many people, in words; the number stands in a `bdi`. */
  users: ReactNode;
  /** How much is locked, in words; the number stands in a `bdi`. */
  value: ReactNode;
  /** Whether the figures are old. */
  stale?: boolean;
  /** Whether the picture comes at once: what moves into sight by itself, browsers do not see coming. */
  eager?: boolean;
};

/** A partner project behind its doorway. */
export function PartnerCard(props: PartnerCardProps) {
  const { name, description, image, users, value, stale = false, eager = false } = props;
  return (
    <div className={styles.card}>
      <img
        {...CONTRIBUTOR_IMAGE}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        src={image}
        srcSet={`${image} 1x, ${doubled(image)} 2x`}
        alt=""
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.line}>{description}</p>
      </div>
      <p className={classes(styles.figures, stale && styles.stale)}>
        <span>{users}</span> <span>{value}</span>
      </p>
    </div>
  );
}
