import type { Mover, PaceKeeper } from './pace.ts';
import { shareOf } from './shares.ts';

/** Who moves less than this from one look to the next makes room where there is none. */
const SLOW_BYTES = 65_536;

/** `networks` are those that their address is in, the widest first. */
type Holder = Mover & { networks: readonly string[] };

export type Held = {
  /** Holds so much more; false where there is no room for it, and nobody slow to make some. */
  take(bytes: number): boolean;
  /** Nothing of theirs moves any more: they keep what they hold until they leave. */
  settle(): void;
  leave(): void;
};

export type Pool = { enter(holder: Holder): Held };

type Entry = { holder: Holder; bytes: number; isSettled: boolean; leave(): void };

/**
 * A number of bytes that many hold together. No network holds more than its share beside somebody else of it; alone it
 * may, for what one person sends can be as large. Where a share or the whole is used up, the slowest of them is cut.
 */
export function createPool(capacity: number, pace: PaceKeeper): Pool {
  const entries = new Set<Entry>();

  function sumOf(network?: string): number {
    let sum = 0;
    for (const { holder, bytes } of entries) {
      if (network === undefined || holder.networks.includes(network)) sum += bytes;
    }
    return sum;
  }

  /** Whether so much more fits, into the whole or into the share of a network. */
  function fits(entry: Entry, bytes: number, network?: string): boolean {
    const held = sumOf(network);
    if (network === undefined) return held + bytes <= capacity;
    const share = shareOf(network) * capacity;
    return held + bytes <= share || held === entry.bytes;
  }

  function cutSlowest(taking: Entry, network?: string): boolean {
    let slowest: { entry: Entry; lately: number } | null = null;
    for (const entry of entries) {
      if (entry === taking || entry.isSettled) continue;
      if (network !== undefined && !entry.holder.networks.includes(network)) continue;
      const lately = pace.lately(entry.holder);
      if (lately === null || lately >= SLOW_BYTES) continue;
      const isSlower =
        slowest === null ||
        lately < slowest.lately ||
        (lately === slowest.lately && entry.bytes > slowest.entry.bytes);
      if (isSlower) slowest = { entry, lately };
    }
    if (slowest === null) return false;
    slowest.entry.leave();
    slowest.entry.holder.cut();
    return true;
  }

  return {
    enter(holder) {
      const unwatch = pace.watch(holder);
      const entry: Entry = {
        holder,
        bytes: 0,
        isSettled: false,
        leave() {
          unwatch();
          entries.delete(entry);
        },
      };
      entries.add(entry);
      return {
        take(bytes) {
          for (const network of [...holder.networks, undefined]) {
            while (!fits(entry, bytes, network)) {
              if (!cutSlowest(entry, network)) return false;
            }
          }
          entry.bytes += bytes;
          return entries.has(entry);
        },
        settle() {
          entry.isSettled = true;
          unwatch();
        },
        leave: entry.leave,
      };
    },
  };
}
