import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { useCloseBeside } from '@portico/ui/overlay/use-close-beside.ts';
import styles from './drop-down.module.css';

type DropDownProps = {
  label: string;
  /** Whether an arrow shows that there is a list below. */
  arrow: boolean;
  /** The page visit that it belongs to; the next visit closes it. */
  visit: string;
  /** Links, each in a list item. */
  children: ReactNode;
};

/**
 * A list item with a button that shows links below it (APG, disclosure navigation). It is not a
 * menu, so Tab moves through it. A press outside, Tab past the end or Escape closes it, so only one
 * is ever open.
 */
export function DropDown({ label, arrow, visit, children }: DropDownProps) {
  const hydrated = useHydrated();
  const listId = useId();
  const box = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === visit;

  const close = useCallback(() => setOpenOn(null), []);
  useCloseBeside(open, close, { box, button });

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!open) return setOpenOn(visit);
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
  };

  return (
    <li ref={box} className={styles.box} onKeyDown={move}>
      <button
        ref={button}
        type="button"
        // It does nothing before hydration.
        disabled={!hydrated}
        className={styles.button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpenOn(open ? null : visit)}
      >
        <span>{label}</span>
        {arrow && <Icon name="chevron" />}
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {children}
      </ul>
    </li>
  );
}
