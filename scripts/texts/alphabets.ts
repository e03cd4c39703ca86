/** The script and letters of each language: a text in another alphabet is a translator's mistake. */
interface Writing {
  /** The script that a text must contain a letter of, if it has letters at all. */
  script: RegExp;
  /** Letters of the script that this language does not use. */
  foreign: RegExp;
}

/** Every Latin letter beyond a to z, except the given ones. */
const latinBeyond = (letters: string) =>
  new RegExp(`(?![a-zA-Z${letters}])\\p{Script=Latin}`, 'iu');
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

const WRITING: Record<string, Writing> = {
  'en-US': { script: LATIN, foreign: latinBeyond('') },
  'es-ES': { script: LATIN, foreign: latinBeyond('áéíóúüñªº') },
  'cs-CZ': { script: LATIN, foreign: latinBeyond('áčďéěíňóřšťúůýž') },
  'it-IT': { script: LATIN, foreign: latinBeyond('àèéìíîòóùúªº') },
  'pl-PL': { script: LATIN, foreign: latinBeyond('ąćęłńóśźż') },
  'de-DE': { script: LATIN, foreign: latinBeyond('äöüß') },
  'fr-FR': { script: LATIN, foreign: latinBeyond('àâæçéèêëîïôœùûüÿªº') },
  'ru-RU': { script: CYRILLIC, foreign: /[іїєґў]/iu },
  'uk-UA': { script: CYRILLIC, foreign: /[ыэъёў]/iu },
  'ar-AR': { script: /\p{Script=Arabic}/u, foreign: /[پچژگکی]/u },
  'he-IL': { script: /\p{Script=Hebrew}/u, foreign: /$^/u },
};

/** Names that keep their Latin letters in every language. */
const NAMES = /\b(Portico|Google|Apple|PNG|JPEG|JPG|PDF|SMS|ID|KYC|MB|USDT|TVL|NFT|FAQ)\b/g;

/** The problems with the letters of a text, given its words without gaps. */
export function judgeLetters(locale: string, words: string): string[] {
  const writing = WRITING[locale];
  if (!writing) return [`has no alphabet of ${locale} in scripts/texts/alphabets.ts`];
  const own = words.replace(NAMES, '');
  const letters = own.match(/\p{L}/gu) ?? [];
  const isOwn = (letter: string) => writing.script.test(letter);
  const foreign =
    writing.foreign.exec(own)?.[0] ?? letters.find((each) => !isOwn(each) && !LATIN.test(each));
  if (foreign) return [`has the letter "${foreign}", which its language does not use`];
  return letters.length > 0 && !letters.some(isOwn) ? ['is not written in its own script'] : [];
}
