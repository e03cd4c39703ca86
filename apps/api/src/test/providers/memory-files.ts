import type { Clock } from '#core/clock.ts';
import { checked, type Files } from '#platform/ports/files/files.ts';

/** Storage in memory. */
export function createMemoryFiles(clock: Clock): Files {
  const objects = new Map<string, { bytes: Buffer; storedAt: number }>();
  return {
    shared: false,
    async put(name, bytes) {
      objects.set(checked(name), { bytes: Buffer.from(bytes), storedAt: clock.now() });
    },
    async get(name) {
      const found = objects.get(checked(name));
      return found ? Buffer.from(found.bytes) : null;
    },
    async remove(name) {
      objects.delete(checked(name));
    },
    async *list() {
      for (const [name, { storedAt }] of [...objects]) yield { name, storedAt };
    },
  };
}
