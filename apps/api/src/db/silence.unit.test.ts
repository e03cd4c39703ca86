import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseDown } from './failure.ts';
import { createWatch } from './silence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

function aWatch(probe: () => Promise<void>) {
  const onSilent = vi.fn();
  const looked = vi.fn(probe);
  const watch = createWatch({ slowMs: 1_000, againMs: 500, probe: looked, onSilent });
  return { watch, looked, onSilent };
}

const settled = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('R-API-10 a database that takes long', () => {
  it('R-API-10 is not asked beside it before it is slow, and may take its time where it answers', async () => {
    const { watch, looked, onSilent } = aWatch(async () => {});
    const work = Promise.withResolvers<string>();
    const done = watch.during(() => work.promise);
    await vi.advanceTimersByTimeAsync(999);
    expect(looked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(looked).toHaveBeenCalledTimes(9);
    work.resolve('late');
    expect(await done).toBe('late');
    expect(onSilent).not.toHaveBeenCalled();
    // Nobody waits any more, nobody looks.
    await vi.advanceTimersByTimeAsync(9_000);
    expect(looked).toHaveBeenCalledTimes(9);
  });

  it('R-API-10 fails for everybody at once where it does not answer, and is sent nothing until it does', async () => {
    let answers = false;
    const { watch, onSilent } = aWatch(async () => {
      if (!answers) throw new Error('no answer');
    });
    const waiting = [1, 2, 3].map(() => settled(watch.during(never)));
    await vi.advanceTimersByTimeAsync(1_000);
    for (const error of await Promise.all(waiting)) {
      expect(error).toMatchObject({ message: 'the database does not answer' });
      expect(error).toHaveProperty('cause.message', 'no answer');
      expect(isDatabaseDown(error)).toBe(true);
    }
    expect(onSilent).toHaveBeenCalledOnce();
    const work = vi.fn(async () => 'answered');
    await expect(watch.during(work)).rejects.toThrow('the database does not answer');
    expect(work).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(5_000);
    await expect(watch.during(work)).rejects.toThrow('the database does not answer');
    answers = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(await watch.during(work)).toBe('answered');
    expect(onSilent).toHaveBeenCalledOnce();
  });

  it('R-API-10 is looked at once at a time, and not after the end', async () => {
    const { watch, looked } = aWatch(never);
    void settled(watch.during(never));
    void settled(watch.during(never));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looked).toHaveBeenCalledOnce();
    const other = aWatch(async () => {
      throw new Error('no answer');
    });
    void settled(other.watch.during(never));
    await vi.advanceTimersByTimeAsync(1_000);
    other.watch.end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(other.looked).toHaveBeenCalledOnce();
  });
});
