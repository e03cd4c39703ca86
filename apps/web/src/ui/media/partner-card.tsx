import { CONTRIBUTOR_IMAGE, doubled, placeInSheet } from '@portico/contract';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './partner-card.module.css';

export type PartnerCardProps = {
  name: string;
  /** One line. */
  description: string;
  /** Its path; see the contract's `contributor`. */
  image: string;
  /**
   * The sheet that contains this image, and its place there. Browser only: no document may contain
   * it.
   */
  cut?: { sheet: string; place: number } | undefined;
  /** The sentence with the number of people; the number is in a `bdi`. */
  users: ReactNode;
  /** The sentence with the locked value; the number is in a `bdi`. */
  value: ReactNode;
  /** Whether the figures are outdated. */
  stale?: boolean;
  /**
   * Whether the image loads at once: browsers do not anticipate content that moves into view by
   * itself.
   */
  eager?: boolean;
};

function cutOut(place: number): CSSProperties {
  const { x, y } = placeInSheet(place);
  return { objectFit: 'none', objectPosition: `${0 - x}px ${0 - y}px` };
}

/** A partner project behind its doorway. */
export function PartnerCard(props: PartnerCardProps) {
  const { name, description, cut, users, value, stale = false, eager = false } = props;
  const image = cut?.sheet ?? props.image;
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
        {...(cut && { style: cutOut(cut.place) })}
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
