import { readSecretFiles } from './secret-files.ts';
import { type Env, TABLE, TOGETHER, type Values } from './settings.ts';

export type Mode = 'development' | 'production';

/** The values that could be read: a setting that is missing here was refused. */
export type Read = { mode: Mode; values: Partial<Values>; problems: string[] };

function modeOf(env: Env): Mode {
  return env.NODE_ENV === 'production' ? 'production' : 'development';
}

/** Reads every setting by itself, so that one refused value hides no other problem. An empty setting is not set. */
export function readEnvironment(env: Env, cwd: string): Read {
  const mode = modeOf(env);
  const files = readSecretFiles(env, cwd, TABLE);
  const values: Partial<Record<string, unknown>> = {};
  const problems: string[] = [];
  const isGiven = (name: string) => Boolean(env[name] || files.texts[name]);
  for (const [name, setting] of Object.entries(TABLE)) {
    const ofFile = files.problems[name];
    if (ofFile !== undefined) {
      problems.push(ofFile);
      continue;
    }
    const given = files.texts[name] ?? (env[name] || undefined);
    const parsed = setting.schema.safeParse(given);
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map(({ message }) => `${name} ${message}`));
      continue;
    }
    values[name] = parsed.data;
    if (mode !== 'production') continue;
    if (setting.isRequiredInProduction && !isGiven(name)) {
      problems.push(`${name} must be set in production`);
    }
    if (setting.needsTls && isGiven(name) && !given?.startsWith('https:')) {
      problems.push(`${name} must begin with https:// in production`);
    }
  }
  const isMissing = (name: string) => !isGiven(name) && files.problems[name] === undefined;
  problems.push(...TOGETHER.flatMap((names) => missingBeside(names, isMissing)));
  return { mode, values: values as Partial<Values>, problems };
}

/** Settings that belong together are all set, or none. */
function missingBeside(names: readonly string[], isMissing: (name: string) => boolean): string[] {
  const missing = names.filter(isMissing);
  if (missing.length === names.length) return [];
  const others = names.filter((name) => !missing.includes(name)).join(', ');
  return missing.map((name) => `${name} is missing beside ${others}`);
}
