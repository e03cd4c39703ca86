import { useEffect, useEffectEvent } from 'react';
import { type Described, nameOfKey, takesKey } from './key-names.ts';
import { useSetting } from './settings.ts';

function describe(target: EventTarget | null): Described | null {
  if (!(target instanceof HTMLElement)) return null;
  const type = target.getAttribute('type') ?? '';
  return { tag: target.tagName, type, isEditable: target.isContentEditable };
}

/**
 * The action of each key; undefined for a key without an action now. Returning false leaves the key
 * to the browser.
 */
export type Keys = Record<string, (() => unknown) | undefined>;

/** Listens for these keys while the component is mounted and no dialog is open. */
export function useKeys(keys: Keys): void {
  const [setting] = useSetting('keys');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOfKey(event);
    // An auto-repeating key would also decide the next case.
    if (name === null || event.defaultPrevented || takesKey(describe(event.target), name)) return;
    if (event.repeat && !/^(Arrow|[-+=])/.test(name)) return;
    if (setting === 'off' && name.length === 1) return;
    if (setting === 'off' && name.startsWith('Shift+')) return;
    if (document.querySelector('dialog:modal, [data-cover]')) return;
    const act = keys[name];
    if (act && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
