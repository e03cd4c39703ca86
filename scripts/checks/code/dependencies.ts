import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conclude, ROOT, readSources } from '../source/tree.ts';

/** The lock must not contain a version with a known vulnerability, nor a package that a decision ruled out. */
const AT_LEAST: Record<string, string> = { fastify: '5.8.3', nodemailer: '9.1.1' };
const RULED_OUT = ['fast-jwt', 'multer', '@fastify/jwt'];

interface Lock {
  packages: Record<string, { version?: string }>;
}

export function findInLock(lock: Lock): string[] {
  const installed = Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return version && path.includes('node_modules/') ? [{ name, version }] : [];
  });
  const findings: string[] = [];
  for (const { name, version } of installed) {
    const least = AT_LEAST[name];
    if (least && compare(version, least) < 0)
      findings.push(`${name} ${version} is older than ${least}`);
    if (RULED_OUT.includes(name)) findings.push(`${name} ${version} must not be used`);
  }
  for (const name of Object.keys(AT_LEAST)) {
    if (!installed.some((found) => found.name === name))
      findings.push(`${name} is not in the lock`);
  }
  return findings;
}

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** A range would let the next install differ from the one that was tested. */
export function findRanges(path: string, manifest: Record<string, unknown>): string[] {
  return FIELDS.flatMap((field) =>
    Object.entries((manifest[field] ?? {}) as Record<string, string>)
      .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${field} has ${name} "${version}", which is not exact`),
  );
}

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

if (import.meta.main) {
  const manifests = readSources(['packages', 'apps'], /\/package\.json$/);
  manifests.push({ path: 'package.json', text: readFileSync(join(ROOT, 'package.json'), 'utf8') });
  conclude([
    ...findInLock(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))),
    ...manifests.flatMap(({ path, text }) => findRanges(path, JSON.parse(text))),
  ]);
}
