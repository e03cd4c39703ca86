import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { tabAfter } from './tab-keys.ts';
import styles from './tabs.module.css';

type TabListProps<Id extends string> = {
  /** The label of the tab list. */
  label: string;
  /** The prefix of the ids of tabs and panel. */
  id: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** `children` is the content of the selected tab. */
type TabsProps<Id extends string> = TabListProps<Id> & { children: ReactNode };

/**
 * Tabs and the panel of the selected one; arrow keys select at once, Tab moves into the panel (APG,
 * tabs).
 */
export function Tabs<Id extends string>({ children, ...list }: TabsProps<Id>) {
  return (
    <>
      <TabList {...list} />
      <div
        id={panelOf(list.id)}
        role="tabpanel"
        // A navigation from elsewhere can focus it; Tab skips it.
        tabIndex={-1}
        aria-labelledby={`${list.id}-${list.selected}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}

const panelOf = (id: string) => `${id}-panel`;

/** Memoized, so that it does not re-render while its panel changes. */
const TabList = memo(function TabList<Id extends string>(props: TabListProps<Id>) {
  const { label, id, tabs, selected, onSelect } = props;
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const rtl = document.documentElement.dir === 'rtl';
    const next = tabAfter(event.key, index, tabs.length, rtl);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[next]?.focus();
    onSelect(tab.id);
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => {
        const open = tab.id === selected;
        return (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            // It does nothing before hydration.
            disabled={!hydrated}
            aria-selected={open}
            // The other panels are not rendered.
            aria-controls={open ? panelOf(id) : undefined}
            tabIndex={open ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}) as <Id extends string>(props: TabListProps<Id>) => ReactNode;
