import { type Config, readConfig } from '#platform/config/config.ts';
import { type DataDirLock, lockDataDir } from '#platform/config/data-dir.ts';
import { readSecrets, type Secrets } from '#platform/config/secrets.ts';
import type { Env } from '#platform/config/settings.ts';
import { refuse } from './say.ts';

/** The configuration, once the environment is valid. */
export type Prepared = { config: Config; readKeys(): Secrets };

/** Reads the configuration, or ends the process and names every problem. */
export function prepare(
  env: Env,
  cwd: string,
  startedWith: { withStandIns: boolean; withDemo: boolean },
): Prepared {
  const configured = readConfig(env, cwd, startedWith);
  if (!configured.ok) {
    return refuse([
      'Portico cannot start with this configuration:',
      ...configured.problems.map((problem) => `- ${problem}`),
    ]);
  }
  const { config, keys } = configured;
  return {
    config,
    readKeys() {
      const read = readSecrets(keys, config.mode, config.dataDir);
      if (read.ok) return read.secrets;
      return refuse([
        'Portico cannot start with these secrets:',
        ...read.problems.map((problem) => `- ${problem}`),
      ]);
    },
  };
}

/** Locks the data folder for this process, or ends the process and says who holds it. */
export function lockOrRefuse({ dataDir }: Config): DataDirLock {
  const locked = tryLock(dataDir);
  if (locked.ok) return locked.lock;
  return refuse([
    `Another Portico (process ${locked.pid}) is running on ${dataDir}. Stop it, or choose another DATA_DIR.`,
  ]);
}

function tryLock(dataDir: string): ReturnType<typeof lockDataDir> {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    return refuse([`The data folder ${dataDir} cannot be used: ${(error as Error).message}`]);
  }
}
