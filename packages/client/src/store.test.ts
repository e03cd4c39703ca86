import { describe, expect, it } from 'vitest';
import { clearPersonalStores, onCleared, store } from './store.ts';

describe('a store', () => {
  it('notifies its subscribers after the value has changed, until they unsubscribe', () => {
    const count = store(0, { onSignOut: 'keep' });
    const seen: number[] = [];
    const stop = count.subscribe(() => seen.push(count.get()));
    count.set(1);
    stop();
    count.set(2);
    expect(seen).toEqual([1]);
    expect(count.get()).toBe(2);
  });

  it('notifies every subscriber, even if an earlier one unsubscribes itself', () => {
    const count = store(0, { onSignOut: 'keep' });
    const seen: string[] = [];
    const stop = count.subscribe(() => {
      seen.push('first');
      stop();
    });
    count.subscribe(() => seen.push('second'));
    count.set(1);
    expect(seen).toEqual(['first', 'second']);
  });

  it('ends although a subscriber subscribes another one each time', () => {
    const count = store(0, { onSignOut: 'keep' });
    let calls = 0;
    const listen = () => {
      calls += 1;
      count.subscribe(() => listen());
    };
    count.subscribe(listen);
    count.set(1);
    expect(calls).toBe(1);
  });

  it('shows the last value to all if a subscriber sets one', () => {
    const count = store(0, { onSignOut: 'keep' });
    const seen: number[] = [];
    count.subscribe(() => {
      if (count.get() === 1) count.set(2);
    });
    count.subscribe(() => seen.push(count.get()));
    count.set(1);
    expect(seen).toEqual([2, 2]);
  });

  it('keeps the initial value for pages of the server', () => {
    const count = store(0, { onSignOut: 'keep' });
    count.set(1);
    expect(count.initial).toBe(0);
  });
});

describe('sign-out', () => {
  it('R-LOGIN-9 clears every store of personal data, notifies their subscribers, and keeps the others', () => {
    const name = store<string | null>(null, { onSignOut: 'clear' });
    const theme = store('auto', { onSignOut: 'keep' });
    name.set('Olena');
    theme.set('dark');
    const seen: (string | null)[] = [];
    name.subscribe(() => seen.push(name.get()));
    let dropped = 0;
    onCleared(() => {
      dropped += 1;
    });
    clearPersonalStores();
    expect([name.get(), theme.get(), seen, dropped]).toEqual([null, 'dark', [null], 1]);
  });
});
