import type { Mover, PaceKeeper } from './pace.ts';
import { shareOf } from './shares.ts';

/** A holder that moves fewer bytes than this between two checks can be cut to make room. */
const SLOW_BYTES = 65_536;

/** `networks` are the networks that contain its address, the widest first. */
type Holder = Mover & { networks: readonly string[] };

export type Held = {
  /** Reserves this many more bytes; false if there is no room and no slow holder to cut. */
  take(bytes: number): boolean;
  /** The transfer has ended: the holder keeps its bytes until it leaves. */
  settle(): void;
  leave(): void;
};

export type Pool = { enter(holder: Holder): Held };

type Entry = { holder: Holder; bytes: number; isSettled: boolean; leave(): void };

/**
 * A budget of bytes that many holders use together. A network may exceed its share only while a single holder uses
 * it, because one upload can be that large. When a share or the whole budget is used up, the slowest holder is cut.
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

  /** Whether this many more bytes fit into the whole budget or into a network's share. */
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
