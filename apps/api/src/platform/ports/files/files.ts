import { randomBytes } from 'node:crypto';

/** Opaque objects under generated names. The caller encrypts first: a name or a folder protects nothing. */
export type Files = {
  /** Whether every process that uses the database reaches the same objects. */
  readonly shared: boolean;
  /** Durable once it resolves; throws if it cannot be stored, see {@link isOutOfSpace}. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such object; throws {@link StorageUnavailable} if the storage cannot say. */
  get(name: string): Promise<Buffer | null>;
  /** Removes the object and the remains of an interrupted `put`; a missing object is not an error. */
  remove(name: string): Promise<void>;
  /** Every object, including half-written ones, with the time of its last write in milliseconds. */
  list(): AsyncIterable<{ name: string; storedAt: number }>;
};

/** The storage could not deliver: worth retrying, and no sign that an object was tampered with. */
export class StorageUnavailable extends Error {}

const NAME = /^[0-9a-f]{32}$/;

/** A new name: 128 random bits, without anything about the owner or the original file name. */
export function newObjectName(): string {
  return randomBytes(16).toString('hex');
}

export function isObjectName(name: string): boolean {
  return NAME.test(name);
}

/** A name from another source could point out of the folder. */
export function checked(name: string): string {
  if (!isObjectName(name)) throw new Error('Not a name of a stored object.');
  return name;
}

/** Whether `put` failed for lack of space. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));
}
