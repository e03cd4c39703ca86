/** What is pressed, as the tables of keys name it: `c`, `Shift+R`, `?`, `Enter`, `Mod+Enter`; null for none of ours. */
export function nameOfKey(event: Pressed): string | null {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey || event.isComposing) return null;
  if (mod) return event.key === 'Enter' ? 'Mod+Enter' : null;
  if (!/^[a-z]$/i.test(event.key)) return event.key;
  // With caps lock a letter is a capital without the shift key.
  return event.shiftKey ? `Shift+${event.key.toUpperCase()}` : event.key.toLowerCase();
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** What a key does to where it is pressed: text fields and lists of choices take letters themselves. */
export function takesKey(element: Described | null, key: string): boolean {
  if (key === 'Mod+Enter' || key === 'Escape') return false;
  if (element === null) return false;
  const { tag, type } = element;
  if (element.isEditable || tag === 'TEXTAREA' || tag === 'SELECT') return true;
  if (tag === 'INPUT' && !['checkbox', 'radio', 'button'].includes(type)) return true;
  if (tag === 'INPUT' && type === 'radio') return key.startsWith('Arrow');
  // A press of Enter on what has the focus is that thing's own.
  return key === 'Enter' && ['A', 'BUTTON', 'INPUT', 'SUMMARY'].includes(tag);
}

/** Of an element, as far as {@link takesKey} has to know it. */
export type Described = { tag: string; type: string; isEditable: boolean };
