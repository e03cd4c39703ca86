import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatch } from './silence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The code by which db/failure.ts tells that the database is down. */
const DOWN = { code: 'ETIMEDOUT' };

const never = () => new Promise<never>(() => {});

function aWatch(probe: () => Promise<void>) {
  const onSilent = vi.fn();
  const probed = vi.fn(probe);
  const watch = createWatch({
    server: 'database',
    slowMs: 1_000,
    againMs: 500,
    probe: probed,
    onSilent,
  });
  return { watch, probed, onSilent };
}

const settled = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('R-API-10 a database that takes long', () => {
  it('R-API-10 is probed only once it is slow, and may take its time if it answers', async () => {
    const { watch, probed, onSilent } = aWatch(async () => {});
    const work = Promise.withResolvers<string>();
    const done = watch.during(() => work.promise);
    await vi.advanceTimersByTimeAsync(999);
    expect(probed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(probed).toHaveBeenCalledTimes(9);
    work.resolve('late');
    expect(await done).toBe('late');
    expect(onSilent).not.toHaveBeenCalled();
    // Without pending work there are no probes.
    await vi.advanceTimersByTimeAsync(9_000);
    expect(probed).toHaveBeenCalledTimes(9);
  });

  it('R-API-10 fails all work at once if it does not answer, and gets no work until it does', async () => {
    let answers = false;
    const { watch, onSilent } = aWatch(async () => {
      if (!answers) throw new Error('no answer');
    });
    const waiting = [1, 2, 3].map(() => settled(watch.during(never)));
    await vi.advanceTimersByTimeAsync(1_000);
    for (const error of await Promise.all(waiting)) {
      expect(error).toMatchObject({ message: 'the database does not answer' });
      expect(error).toHaveProperty('cause.message', 'no answer');
      expect(error).toMatchObject(DOWN);
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

  it('R-API-10 is probed one probe at a time, and not after the end', async () => {
    const { watch, probed } = aWatch(never);
    void settled(watch.during(never));
    void settled(watch.during(never));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(probed).toHaveBeenCalledOnce();
    const other = aWatch(async () => {
      throw new Error('no answer');
    });
    void settled(other.watch.during(never));
    await vi.advanceTimersByTimeAsync(1_000);
    other.watch.end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(other.probed).toHaveBeenCalledOnce();
  });
});
