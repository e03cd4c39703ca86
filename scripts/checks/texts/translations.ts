import { DEFAULT_LOCALE, LOCALE_IDS } from '@portico/contract';
import { formerEnglish } from '../../texts/former-english.ts';
import { conclude } from '../source/tree.ts';
import { findBehind, madeFromOf } from './made-from.ts';
import { judgeNotes } from './notes.ts';
import { readTranslatableOf } from './read-texts.ts';

/** Reports the translations whose English changed since they were made (R-I18N-7). */
const english = await readTranslatableOf(DEFAULT_LOCALE);
const findings: string[] = [];
let unfinished = false;
for (const locale of LOCALE_IDS.filter((id) => id !== DEFAULT_LOCALE)) {
  const record = madeFromOf(locale);
  const behind = findBehind(record, english);
  if (record.unfinished) {
    unfinished = true;
    console.log(
      `${locale}: ${behind.length} texts to translate (npm run texts -- changed ${locale})`,
    );
    continue;
  }
  const former = await formerEnglish(behind.flatMap(({ was }) => was ?? []));
  findings.push(
    ...behind.map(({ key, was, now }) =>
      was === null
        ? `${locale} ${key}: is new. English: ${now}`
        : `${locale} ${key}: English changed.${from(former.get(was))} Now: ${now}`,
    ),
  );
}
if (findings.length > 0) {
  findings.push('Translate them, then: npm run texts -- translated LOCALE KEY…');
}
// While the languages are being translated, notes may come after the texts.
const unexplained = judgeNotes(english);
if (unfinished) for (const finding of unexplained) console.log(finding);
else findings.push(...unexplained);
conclude(findings);

function from(text: string | undefined): string {
  return text === undefined ? '' : ` Was: ${text}`;
}
