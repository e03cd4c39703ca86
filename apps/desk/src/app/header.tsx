import { deskSignOut, type Operator } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { call } from '#lib/call.ts';
import { hasPartners } from '#lib/offer.ts';
import { queuePath } from '#lib/queue-filter.ts';
import { endSession } from '#lib/session.ts';
import { type Choice, useSetting } from '#lib/settings.ts';
import { texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { Link } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { LogoMark } from '@portico/ui/icons/logo.tsx';
import styles from './shell.module.css';

type HeaderProps = { operator: Operator; path: string; onKeys: () => void };

export function Header({ operator, path, onKeys }: HeaderProps) {
  const current = (to: string) => (path === to ? ('page' as const) : undefined);
  const leave = () => {
    endSession('left');
    void call(deskSignOut);
  };
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the row is too wide, it shows the page that is open
  useEffect(() => {
    const row = strip.current;
    const now = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && now) row.scrollLeft = now.offsetLeft - (row.clientWidth - now.offsetWidth) / 2;
  }, [path]);
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <LogoMark className={styles.mark} />
        {texts.short}
      </span>
      <div ref={strip} className={styles.strip} data-strip>
        <nav aria-label={texts.header.main} className={styles.nav}>
          <Link to={path === '/' ? '/' : queuePath()} aria-current={current('/')}>
            {texts.header.queue}
          </Link>
          <Link to="/revocations" aria-current={current('/revocations')}>
            {texts.header.revocations}
          </Link>
          {operator.role === 'lead' && (
            <Link to="/operators" aria-current={current('/operators')}>
              {texts.header.operators}
            </Link>
          )}
          {hasPartners && operator.role === 'lead' && (
            <Link to="/clients" aria-current={current('/clients')}>
              {texts.header.clients}
            </Link>
          )}
          {operator.role === 'lead' && (
            <Link to="/webhook" aria-current={current('/webhook')}>
              {texts.header.webhook}
            </Link>
          )}
        </nav>
        <div className={styles.tools}>
          <Theme />
          <KeyButton variant="quiet" shortcut="?" onClick={onKeys}>
            {texts.header.keys}
          </KeyButton>
        </div>
      </div>
      <div className={styles.end}>
        <p className={styles.who} title={texts.header.number(operator.number)}>
          {operator.name}
          <small>{texts.roles[operator.role]}</small>
        </p>
        <Button variant="quiet" onClick={leave}>
          {texts.header.signOut}
        </Button>
      </div>
    </header>
  );
}

const THEMES = ['auto', 'dark', 'light'] as const satisfies readonly Choice<'theme'>[];

function Theme() {
  const [theme, choose] = useSetting('theme');
  return (
    <select
      aria-label={texts.header.theme}
      className={styles.theme}
      value={theme}
      onChange={(event) => choose(event.target.value as Choice<'theme'>)}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {texts.header.themes[name]}
        </option>
      ))}
    </select>
  );
}
