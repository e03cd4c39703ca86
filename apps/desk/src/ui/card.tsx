import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type CardProps = {
  title: ReactNode;
  /** Beside the title. */
  facts: ReactNode;
  children: ReactNode;
};

/** Something that waits for a decision or was decided, named by its title. */
export function Card({ title, facts, children }: CardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {facts}
      </div>
      {children}
    </article>
  );
}

/** Buttons side by side. */
export function Moves({ children }: { children: ReactNode }) {
  return <div className={styles.moves}>{children}</div>;
}

/** A person's or a partner's own words, in their own direction. */
export function Quote({ children, lang }: { children: string; lang?: string }) {
  return (
    <blockquote lang={lang} dir="auto" className={styles.quote}>
      {children}
    </blockquote>
  );
}
