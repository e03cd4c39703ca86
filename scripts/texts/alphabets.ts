/** The letters of each language: a text in another alphabet is a translator's mistake. */
const LETTERS: Record<string, RegExp> = {
  'en-US': /[a-z]/i,
  'es-ES': /[a-záéíóúüñªº]/i,
  'cs-CZ': /[a-záčďéěíňóřšťúůýž]/i,
  'it-IT': /[a-zàèéìíîòóùúªº]/i,
  'pl-PL': /[a-ząćęłńóśźż]/i,
  'de-DE': /[a-zäöüß]/i,
  'fr-FR': /[a-zàâæçéèêëîïôœùûüÿªº]/i,
  'ru-RU': /[а-яё]/i,
  'uk-UA': /[а-яґєії](?<![ыэъё])/i,
  'ar-AR': /\p{Script=Arabic}(?<![پچژگکی])/u,
  'he-IL': /\p{Script=Hebrew}/u,
};

/** Names and abbreviations in Latin letters may stand in every language, and some are the whole text. */
const LATIN = /[a-z]/i;
const NAMES = /\b(Portico|Google|Apple|PNG|JPEG|JPG|PDF|SMS|ID|KYC|MB|USDT|TVL|NFT|FAQ)\b/g;

/** The problems with the letters of a text, given its words without gaps. */
export function judgeLetters(locale: string, words: string): string[] {
  const own = LETTERS[locale];
  if (own === undefined) return [`has no alphabet of ${locale} in scripts/texts/alphabets.ts`];
  const letters = words.replace(NAMES, '').match(/\p{L}/gu) ?? [];
  const foreign = letters.find((letter) => !own.test(letter) && !LATIN.test(letter));
  if (foreign) return [`has the letter "${foreign}", which its language does not use`];
  const isOwn = letters.length === 0 || letters.some((letter) => own.test(letter));
  return isOwn ? [] : ['is not written in its own script'];
}
