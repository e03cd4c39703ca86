import { beforeEach, describe, expect, it } from 'vitest';
import { closeToast, shownToasts, showToast } from './toasts.ts';

const texts = () =>
  shownToasts().map((toast) => ('plain' in toast ? toast.plain : String(toast.text)));

describe('R-LAND-5 the toasts', () => {
  beforeEach(() => {
    for (const { id } of shownToasts()) closeToast(id);
  });

  it('R-LAND-5 drop the oldest when a fourth arrives', () => {
    for (const plain of ['one', 'two', 'three', 'four']) showToast({ kind: 'error', plain });
    expect(texts()).toEqual(['two', 'three', 'four']);
    const [, middle] = shownToasts();
    closeToast(middle?.id ?? 0);
    expect(texts()).toEqual(['two', 'four']);
  });

  it('R-LAND-5 a repeated message restarts its toast', () => {
    showToast({ kind: 'success', text: 'notices.password_changed_successfully' });
    const [first] = shownToasts();
    showToast({ kind: 'error', plain: 'between' });
    showToast({ kind: 'success', text: 'notices.password_changed_successfully' });
    expect(texts()).toEqual(['between', 'notices.password_changed_successfully']);
    expect(shownToasts().at(-1)?.id).not.toBe(first?.id);
    // A toast of the other kind is a different message.
    showToast({ kind: 'success', plain: 'between' });
    expect(shownToasts()).toHaveLength(3);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['access\u202edenied\u2066\u200b!', 'accessdenied!'],
    ['\u0000two\r\nlines\u2028 ', 'two lines'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['a'.repeat(201), `${'a'.repeat(199)}…`],
    ['😀'.repeat(10_000), `${'😀'.repeat(199)}…`],
  ])('R-LAND-5 reduces the external text %j to one short line', (plain, shown) => {
    showToast({ kind: 'error', plain });
    expect(texts()).toEqual([shown]);
  });
});
