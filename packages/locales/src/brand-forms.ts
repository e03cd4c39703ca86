import type { Locale } from '@portico/contract';
import { type BrandForms, named } from './brand.ts';

/** The first letter is of a right-to-left script. */
const RTL = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u;

/** A name of the other direction is isolated: it would reorder the sentence around it. */
export function formsOf(name: string): BrandForms {
  const asIs = JSON.stringify(name).slice(1, -1);
  const isolated = `\u2068${asIs}\u2069`;
  return RTL.test(name) ? { name, ltr: isolated, rtl: asIs } : { name, ltr: asIs, rtl: isolated };
}

/** The texts of a language with this name in them. */
export const namedAs = <Tree>(texts: Tree, locale: Locale, name: string): Tree =>
  named(texts, locale, formsOf(name));
