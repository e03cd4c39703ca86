import { describe, expect, it } from 'vitest';
import { nameOfKey, takesKey } from './key-names.ts';

const press = (
  key: string,
  modifiers: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift', true>> = {},
) =>
  nameOfKey({
    key,
    ctrlKey: modifiers.ctrl ?? false,
    metaKey: modifiers.meta ?? false,
    altKey: modifiers.alt ?? false,
    shiftKey: modifiers.shift ?? false,
    isComposing: false,
  });

const element = (tag: string, type = '') => ({ tag, type, isEditable: false });

describe('a key', () => {
  it('R-KYC-13 is a letter with or without caps lock', () => {
    expect(press('c')).toBe('c');
    expect(press('C')).toBe('c');
    expect(press('r', { shift: true })).toBe('Shift+R');
  });

  it('R-KYC-13 with a modifier is left to the browser, except to submit', () => {
    expect(press('c', { ctrl: true })).toBeNull();
    expect(press('r', { meta: true })).toBeNull();
    expect(press('a', { alt: true })).toBeNull();
    expect(press('Enter', { ctrl: true })).toBe('Mod+Enter');
    expect(press('Enter', { meta: true })).toBe('Mod+Enter');
  });

  it.each(['c', 'Enter', '1', '?', 'ArrowLeft'])('R-KYC-13 %s types in a text field', (key) => {
    expect(takesKey(element('INPUT', 'text'), key)).toBe(true);
    expect(takesKey(element('INPUT', ''), key)).toBe(true);
    expect(takesKey(element('TEXTAREA'), key)).toBe(true);
    expect(takesKey(element('SELECT'), key)).toBe(true);
    expect(takesKey({ ...element('DIV'), isEditable: true }, key)).toBe(true);
  });

  it('R-KYC-13 submits and leaves from within a field', () => {
    expect(takesKey(element('TEXTAREA'), 'Mod+Enter')).toBe(false);
    expect(takesKey(element('TEXTAREA'), 'Escape')).toBe(false);
  });

  it('R-KYC-13 switches the image while a checkbox has the focus', () => {
    expect(takesKey(element('INPUT', 'checkbox'), '1')).toBe(false);
    expect(takesKey(element('BUTTON'), 'c')).toBe(false);
    expect(takesKey(null, 'c')).toBe(false);
  });

  it('R-KYC-13 Enter activates a focused link or button', () => {
    expect(takesKey(element('A'), 'Enter')).toBe(true);
    expect(takesKey(element('BUTTON'), 'Enter')).toBe(true);
    expect(takesKey(element('H1'), 'Enter')).toBe(false);
  });
});
