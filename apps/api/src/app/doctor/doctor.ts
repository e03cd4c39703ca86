import { partnersOf } from '#app/parts/parts.ts';
import type { Deps } from '#platform/deps.ts';
import { type Check, type Finding, problem, reasonOf } from '../../platform/finding.ts';
import {
  clock,
  dataFolder,
  keys,
  methods,
  operators,
  ownTexts,
  schemaFindings,
  storage,
  workers,
} from './data.ts';
import { exposed, publicAddress } from './front.ts';
import { chains, mail, providers, textMessages } from './services.ts';

/** Independent of the database. */
const ALWAYS: Check[] = [
  dataFolder,
  storage,
  mail,
  textMessages,
  providers,
  chains,
  publicAddress,
  exposed,
];
/** Only on a database of this version. */
const WITH_DATABASE: Check[] = [keys, clock, workers, operators, ownTexts, methods];

export type Examined = { subject: string; findings: Finding[] };

/**
 * Compares the configuration with reality: connects to everything that is configured, and changes nothing. No message
 * is sent.
 */
export async function examine(deps: Deps): Promise<Examined[]> {
  const schema = { subject: 'database', findings: await schemaFindings(deps) };
  const ofPartners = partnersOf(deps.config)?.checks ?? [];
  const checks =
    schema.findings.length === 0 ? [...WITH_DATABASE, ...ofPartners, ...ALWAYS] : ALWAYS;
  return [schema, ...(await Promise.all(checks.map((check) => run(check, deps))))];
}

async function run({ subject, run: check }: Check, deps: Deps): Promise<Examined> {
  try {
    return { subject, findings: await check(deps) };
  } catch (error) {
    return { subject, findings: [problem(`This could not be checked: ${reasonOf(error)}.`)] };
  }
}
