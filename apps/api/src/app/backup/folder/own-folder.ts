import { lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';

const OTHERS_WRITE = 0o022;

/**
 * Why a backup must not be written to the folder, for the administrator; null if it belongs to this user, and nobody
 * else can write to it. A person who could would put links there, so that files end up in another place.
 */
export async function problemOfFolder(path: string): Promise<string | null> {
  const { uid, mode } = await stat(path);
  const user = process.geteuid?.();
  // Windows has neither.
  if (user === undefined) return null;
  if (uid !== user)
    return `${path} belongs to another user (${uid}), and this command runs as ${user}. Choose a folder of this user.`;
  return (mode & OTHERS_WRITE) === 0
    ? null
    : `Other users can write to ${path}. Take that away (chmod go-w), or choose another folder.`;
}

/** Makes a folder within one's own (0700), unless it is there; throws if somebody else put something in its place. */
export async function makeFolderWithin(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder.`);
  const problem = await problemOfFolder(path);
  if (problem !== null) throw new Error(problem);
}

/**
 * How a file is written under its temporary name: it is made, and never opened. What an interrupted run left there is
 * removed first; a link in its place would lead to a file of somebody else.
 */
export async function openNew(path: string) {
  await rm(path, { force: true });
  return open(path, 'wx', 0o600);
}

/** Writes the whole file or nothing. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.part`;
  const file = await openNew(part);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
