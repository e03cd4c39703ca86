/**
 * The pressed key as the key tables name it: `c`, `Shift+R`, `?`, `Enter`, `Mod+Enter`; null for
 * other keys.
 */
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

/** Whether an element handles a key itself: text fields and select lists take letters. */
export function takesKey(element: Described | null, key: string): boolean {
  if (key === 'Mod+Enter' || key === 'Escape') return false;
  if (element === null) return false;
  const { tag, type } = element;
  if (element.isEditable || tag === 'TEXTAREA' || tag === 'SELECT') return true;
  if (tag === 'INPUT' && !['checkbox', 'radio', 'button'].includes(type)) return true;
  if (tag === 'INPUT' && type === 'radio') return key.startsWith('Arrow');
  // Enter activates the focused control.
  return key === 'Enter' && ['A', 'BUTTON', 'INPUT', 'SUMMARY'].includes(tag);
}

/** The parts of an element that {@link takesKey} needs. */
export type Described = { tag: string; type: string; isEditable: boolean };
