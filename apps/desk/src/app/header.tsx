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
          {pagesOf(operator, path).map(([to, name]) => (
            <Link key={name} to={to} aria-current={current(to)}>
              {name}
            </Link>
          ))}
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

/** The pages of a role, in their order. */
function pagesOf({ role }: Operator, path: string): [to: `/${string}`, name: string][] {
  const { header } = texts;
  if (role === 'people') return [['/', header.people]];
  const all: [`/${string}`, string][] = [
    // Back from another page, with the filter that was last used.
    [path === '/' ? '/' : queuePath(), header.queue],
    ['/revocations', header.revocations],
  ];
  if (role !== 'lead') return all;
  return [
    ...all,
    ['/people', header.people],
    ['/operators', header.operators],
    ...(hasPartners ? [['/clients', header.clients] as [`/${string}`, string]] : []),
    ['/webhook', header.webhook],
  ];
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
