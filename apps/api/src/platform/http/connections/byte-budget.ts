import type { Mover, PaceKeeper } from './pace.ts';
import { shareOf } from './shares.ts';

/** A client that moves fewer bytes than this between two checks can be cut to make room. */
const SLOW_BYTES = 65_536;

/** `networks` are the networks that contain its address, the widest first. */
type Client = Mover & { networks: readonly string[] };

export type Reservation = {
  /** Reserves this many more bytes; false if there is no room and no slow client to cut. */
  take(bytes: number): boolean;
  /** The transfer has ended: the client keeps its bytes until it leaves. */
  finish(): void;
  leave(): void;
};

export type ByteBudget = { enter(client: Client): Reservation };

type Entry = { client: Client; bytes: number; isFinished: boolean; leave(): void };

/**
 * A budget of bytes that many clients use together. A network may exceed its share only while a single client uses
 * it, because one upload can be that large. When a share or the whole budget is used up, the slowest client is cut.
 */
export function createByteBudget(capacity: number, pace: PaceKeeper): ByteBudget {
  const entries = new Set<Entry>();

  function sumOf(network?: string): number {
    let sum = 0;
    for (const { client, bytes } of entries) {
      if (network === undefined || client.networks.includes(network)) sum += bytes;
    }
    return sum;
  }

  /** Whether this many more bytes fit into the whole budget or into a network's share. */
  function fits(entry: Entry, bytes: number, network?: string): boolean {
    const reserved = sumOf(network);
    if (network === undefined) return reserved + bytes <= capacity;
    const share = shareOf(network) * capacity;
    return reserved + bytes <= share || reserved === entry.bytes;
  }

  function cutSlowest(taking: Entry, network?: string): boolean {
    let slowest: { entry: Entry; lately: number } | null = null;
    for (const entry of entries) {
      if (entry === taking || entry.isFinished) continue;
      if (network !== undefined && !entry.client.networks.includes(network)) continue;
      const lately = pace.lately(entry.client);
      if (lately === null || lately >= SLOW_BYTES) continue;
      const isSlower =
        slowest === null ||
        lately < slowest.lately ||
        (lately === slowest.lately && entry.bytes > slowest.entry.bytes);
      if (isSlower) slowest = { entry, lately };
    }
    if (slowest === null) return false;
    slowest.entry.leave();
    slowest.entry.client.cut();
    return true;
  }

  return {
    enter(client) {
      const unwatch = pace.watch(client);
      const entry: Entry = {
        client,
        bytes: 0,
        isFinished: false,
        leave() {
          unwatch();
          entries.delete(entry);
        },
      };
      entries.add(entry);
      return {
        take(bytes) {
          for (const network of [...client.networks, undefined]) {
            while (!fits(entry, bytes, network)) {
              if (!cutSlowest(entry, network)) return false;
            }
          }
          entry.bytes += bytes;
          return entries.has(entry);
        },
        finish() {
          entry.isFinished = true;
          unwatch();
        },
        leave: entry.leave,
      };
    },
  };
}
