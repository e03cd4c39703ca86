import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileSettingOf } from '../../../apps/api/src/platform/config/secret-files.ts';
import { SECTIONS, settingOf, TOGETHER } from '../../../apps/api/src/platform/config/settings.ts';
import { conclude, ROOT } from '../source/tree.ts';

/*
 * `.env.example` and `docs/settings.md` are written from the table that the server reads its environment by:
 * `npm run settings`.
 */

const WIDTH = 120;

const INTRODUCTION =
  'Settings of the server. Each of them is optional: without any, `npm start` runs on SQLite and generates its own keys. Copy this file to .env and uncomment what you need; the environment wins over the file. With NODE_ENV=production the server does not start until what it needs is set, and names all that is missing. A secret may come from a file instead, as Docker and Kubernetes mount it: NAME_FILE names the file. Written by `npm run settings`.';

const TITLE = `# Settings

Written by \`npm run settings\` from \`apps/api/src/platform/config/settings.ts\`. What they mean for an installation is in
[operations.md](operations.md).

Each setting is optional unless it says otherwise; an empty one is not set. The server reads them from the environment
and names every problem of them at once; \`npm start\` adds what a file \`.env\` in the project's folder says.
\`npm run demo\` always uses the folder \`demo-data\`, whatever \`DATA_DIR\` says.
\`NODE_ENV=production\` is production mode, anything else is development mode.

A secret may come from a file instead, as Docker and Kubernetes mount secrets: \`SECRET_KEY_FILE=/run/secrets/key\` in
place of \`SECRET_KEY\`. One newline at the end of the file is removed. If both are set, or the file cannot be read, the
server does not start. No message repeats a secret or its path.
`;

export function exampleOf(sections = SECTIONS): string {
  const blocks = sections.map(({ title, names }) =>
    [`# ---- ${title} ----`, '', ...names.flatMap((name) => exampleLines(name))].join('\n'),
  );
  return `${[comment(INTRODUCTION), ...blocks].join('\n\n')}\n`;
}

function exampleLines(name: string): string[] {
  const { about, fallback, sample } = settingOf(name);
  return [comment([about, ...notesOf(name)].join(' ')), `# ${name}=${fallback || (sample ?? '')}`];
}

export function tableOf(sections = SECTIONS): string {
  const parts = sections.map(({ title, names }) =>
    [
      `## ${title}`,
      '',
      '| setting | meaning | default |',
      '|---|---|---|',
      ...names.map((name) => rowOf(name)),
    ].join('\n'),
  );
  return `${[TITLE, ...parts].join('\n').replaceAll('|\n##', '|\n\n##')}\n`;
}

function rowOf(name: string): string {
  const { about, fallback, unit } = settingOf(name);
  const preset = fallback ? `\`${fallback}\`${unit ? ` ${unit}` : ''}` : '';
  return `| \`${name}\` | ${[about, ...notesOf(name)].join(' ')} | ${preset} |`;
}

function notesOf(name: string): string[] {
  const { isRequiredInProduction, isSecret } = settingOf(name);
  const others = TOGETHER.map((names) => names.filter((each) => each !== name)).find(
    (_, index) => TOGETHER[index]?.some((each) => each === name) ?? false,
  );
  return [
    ...(others ? [`Set together with ${others.map((each) => `\`${each}\``).join(', ')}.`] : []),
    ...(isRequiredInProduction ? ['Required in production.'] : []),
    ...(isSecret ? [`A secret: \`${fileSettingOf(name)}\` may name its file.`] : []),
  ];
}

/** Wrapped between words, each line a comment. */
function comment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 3 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

if (import.meta.main) {
  const written = { '.env.example': exampleOf(), 'docs/settings.md': tableOf() };
  const findings: string[] = [];
  for (const [path, text] of Object.entries(written)) {
    if (process.argv.includes('--write')) writeFileSync(join(ROOT, path), text);
    else if (readFileSync(join(ROOT, path), 'utf8') !== text) {
      findings.push(`${path} is not what the settings say; run npm run settings`);
    }
  }
  conclude(findings);
}
