import type { ReactNode } from 'react';
import type { Path } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './go-on.module.css';

type GoOnProps = {
  to: Path;
  title: string;
  text: string;
  action: string;
  /** Another, less prominent link. */
  children?: ReactNode;
};

/** The link into the product: beside an article on wide screens, at its end on others. */
export function GoOn({ to, title, text, action, children }: GoOnProps) {
  return (
    <div className={styles.place}>
      <Panel>
        <section className={styles.begin} aria-labelledby="begin">
          <h2 id="begin">{title}</h2>
          <p className={styles.text}>{text}</p>
          <ButtonLink to={to}>{action}</ButtonLink>
          {children && <p className={styles.other}>{children}</p>}
        </section>
      </Panel>
    </div>
  );
}
