import { LOCALES, type Locale } from '@portico/contract';

/** The gap of every text in which the product's name stands. It is filled as the texts are loaded, before ICU. */
export const BRAND = '{brand}';

let shown = BRAND;

/** The product's name on this page. */
export const brandName = (): string => shown;

/** Sets it, before the page's first text is read. */
export function showBrand(name: string): void {
  shown = name;
}

/** The texts of a language with the product's name in them. */
export function named<Tree>(texts: Tree, locale: Locale, name = shown): Tree {
  const inJson = JSON.stringify(isolatedIn(locale, name)).slice(1, -1);
  return JSON.parse(JSON.stringify(texts).replaceAll(BRAND, () => inJson));
}

/** The first letter is of a right-to-left script. */
const RTL = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u;

/** A name of the other direction would reorder the sentence around it. */
function isolatedIn(locale: Locale, name: string): string {
  return (LOCALES[locale].dir === 'rtl') === RTL.test(name) ? name : `\u2068${name}\u2069`;
}
