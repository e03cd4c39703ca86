import { LOCALES, type Locale } from '@portico/contract';

/** The gap of every text in which the product's name stands. It is filled as the texts are loaded, before ICU. */
export const BRAND = '{brand}';

/** The product's name, and how texts of each direction have it, as JSON has it within quotes (brand-forms.ts). */
export type BrandForms = { name: string; ltr: string; rtl: string };

/** What pages show without a name: the gap itself. */
export const NO_NAME: BrandForms = { name: BRAND, ltr: BRAND, rtl: BRAND };

let shown = NO_NAME;

/** The product's name on this page. */
export const brandName = (): string => shown.name;

/** Sets it, before the page's first text is read. */
export function showBrand(forms: BrandForms): void {
  shown = forms;
}

/** The texts of a language with the product's name in them. */
export const named = <Tree>(texts: Tree, locale: Locale, forms = shown): Tree =>
  JSON.parse(JSON.stringify(texts).replaceAll(BRAND, () => forms[LOCALES[locale].dir]));

/** The same of a file of texts, once it has arrived. */
export const loaded = async <Tree>(
  coming: Promise<{ default: Tree }>,
  locale: Locale,
): Promise<Tree> => named((await coming).default, locale);
