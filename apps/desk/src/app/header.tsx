import { deskSignOut, type Operator } from '@portico/contract';
import { call } from '#lib/call.ts';
import { linkTo } from '#lib/routes.ts';
import { endSession } from '#lib/session.ts';
import { type Choice, useSetting } from '#lib/settings.ts';
import { texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import { LogoMark } from '@portico/ui/icons/logo.tsx';
import styles from './shell.module.css';

type HeaderProps = { operator: Operator; path: string; onKeys: () => void };

export function Header({ operator, path, onKeys }: HeaderProps) {
  const current = (to: string) => (path === to ? ('page' as const) : undefined);
  const leave = () => {
    endSession('left');
    void call(deskSignOut);
  };
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <LogoMark className={styles.mark} />
        {texts.short}
      </span>
      <nav aria-label={texts.header.main} className={styles.nav}>
        <a {...linkTo('/')} aria-current={current('/')}>
          {texts.header.queue}
        </a>
        <a {...linkTo('/revocations')} aria-current={current('/revocations')}>
          {texts.header.revocations}
        </a>
        {operator.role === 'lead' && (
          <a {...linkTo('/operators')} aria-current={current('/operators')}>
            {texts.header.operators}
          </a>
        )}
        {operator.role === 'lead' && (
          <a {...linkTo('/clients')} aria-current={current('/clients')}>
            {texts.header.clients}
          </a>
        )}
        {operator.role === 'lead' && (
          <a {...linkTo('/webhook')} aria-current={current('/webhook')}>
            {texts.header.webhook}
          </a>
        )}
      </nav>
      <div className={styles.end}>
        <Theme />
        <Button kind="bare" shortcut="?" onClick={onKeys}>
          {texts.header.keys}
        </Button>
        <p className={styles.who} title={texts.header.number(operator.number)}>
          {operator.name}
          <small>{texts.roles[operator.role]}</small>
        </p>
        <Button kind="bare" onClick={leave}>
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
