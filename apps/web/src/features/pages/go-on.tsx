import type { ReactNode } from 'react';
import type { Path } from '#platform/router/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import styles from './go-on.module.css';

type GoOnProps = {
  to: Path;
  title: string;
  text: string;
  action: string;
  /** Another way on, less prominent. */
  children?: ReactNode;
};

/** The way into the product, at the end of what one has read. */
export function GoOn({ to, title, text, action, children }: GoOnProps) {
  return (
    <Panel>
      <section className={styles.begin} aria-labelledby="begin">
        <h2 id="begin">{title}</h2>
        <p className={styles.text}>{text}</p>
        <ButtonLink to={to}>{action}</ButtonLink>
        {children && <p className={styles.other}>{children}</p>}
      </section>
    </Panel>
  );
}
