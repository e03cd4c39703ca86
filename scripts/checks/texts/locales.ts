import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALE_IDS } from '@portico/contract';
import { importsOf } from '../source/imports.ts';
import { parse, place, walkNodes } from '../source/syntax.ts';
import { conclude, isTest, ROOT, readSources, type Source } from '../source/tree.ts';
import { FOLDER, readTexts } from './read-texts.ts';
import { findCopies, judgeTexts, type Texts } from './texts.ts';
import { findUnused } from './used-texts.ts';

/** Code whose texts are looked up by section and name. */
const PARTS_BY_KEY = ['ui', 'account', 'marketplace', 'verification'];

/** A locale is self-contained: it imports only types from outside its folder, and spreads nothing. */
export function findBorrowing(source: Source): string[] {
  const locale = source.path.slice(FOLDER.length + 1).split('/')[0];
  const borrowed = importsOf(source).filter(
    ({ target, typeOnly }) =>
      target !== undefined && !target.startsWith(`${FOLDER}/${locale}/`) && !typeOnly,
  );
  const findings = borrowed.map(
    ({ specifier, node }) => `${place(source, node)}: imports ${specifier} from outside its locale`,
  );
  walkNodes(parse(source), (node) => {
    if (node.type === 'SpreadElement') findings.push(`${place(source, node)}: spreads other texts`);
  });
  return findings;
}

if (import.meta.main) {
  const present = readdirSync(join(ROOT, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const findings = LOCALE_IDS.filter((id) => !present.includes(id)).map(
    (id) => `${id}: is missing`,
  );
  findings.push(
    ...present
      .filter((name) => !LOCALE_IDS.some((id) => id === name))
      .map((name) => `${FOLDER}/${name} is not a locale of the product`),
  );

  const english = await readTexts(DEFAULT_LOCALE);
  const locales = new Map<string, Texts>();
  for (const id of LOCALE_IDS.filter((locale) => present.includes(locale))) {
    locales.set(id, await readTexts(id));
  }
  for (const [id, texts] of locales) findings.push(...judgeTexts(id, texts, english));
  findings.push(...findCopies(locales));
  findings.push(
    ...present.flatMap((name) => readSources([`${FOLDER}/${name}`]).flatMap(findBorrowing)),
  );

  const sources = readSources([
    'apps/web/src',
    'apps/api/src',
    'packages/client/src',
    'packages/marketplace-demo/src',
    'packages/ui/src',
  ]).filter(({ path }) => !isTest(path));
  for (const part of PARTS_BY_KEY) {
    const keys = [...english.keys()]
      .filter((key) => key.startsWith(`${part}.`))
      .map((key) => key.slice(part.length + 1));
    findings.push(
      ...findUnused(keys, sources).map((key) => `en-US ${part}.${key}: nothing uses it`),
    );
  }
  conclude(findings);
}
