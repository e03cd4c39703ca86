import { resolve } from 'node:path';
import { genericProvider, providerIds } from './providers/generic.ts';
import type { Provider } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';
import { readSecretFiles } from './secret-files.ts';
import { type Env, TABLE, type Table, TOGETHER, type Values } from './settings.ts';

export type Mode = 'development' | 'production';

/** The values that could be read: a setting that is missing here was refused. */
export type Read = {
  mode: Mode;
  values: Partial<Values>;
  /** Those of the product, and those that the environment names. */
  providers: readonly Provider[];
  problems: string[];
};

function modeOf(env: Env): Mode {
  return env.NODE_ENV === 'production' ? 'production' : 'development';
}

/** Reads every setting by itself, so that one refused value hides no other problem. An empty setting is not set. */
export function readEnvironment(env: Env, cwd: string): Read {
  const mode = modeOf(env);
  const named = providerIds.safeParse(env.OIDC_PROVIDERS ?? '');
  const generic = (named.data ?? []).map(genericProvider);
  const table: Table = Object.assign({}, TABLE, ...generic.map(({ settings }) => settings));
  const files = readSecretFiles(env, cwd, table);
  const values: Partial<Record<string, unknown>> = {};
  const problems: string[] = [];
  const isGiven = (name: string) => Boolean(env[name] || files.texts[name]);
  for (const [name, setting] of Object.entries(table)) {
    const ofFile = files.problems[name];
    if (ofFile !== undefined) {
      problems.push(ofFile);
      continue;
    }
    const given = files.texts[name] ?? (env[name] || undefined);
    const path = setting.isPath && given ? resolve(cwd, given) : given;
    const parsed = setting.schema.safeParse(path);
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
  return {
    mode,
    values: values as Partial<Values>,
    providers: [...PROVIDERS, ...generic],
    problems,
  };
}

/** Settings that belong together are all set, or none. */
function missingBeside(names: readonly string[], isMissing: (name: string) => boolean): string[] {
  const missing = names.filter(isMissing);
  if (missing.length === names.length) return [];
  const others = names.filter((name) => !missing.includes(name)).join(', ');
  return missing.map((name) => `${name} is missing beside ${others}`);
}
