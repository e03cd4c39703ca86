import { StrictMode } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { loadLanguage, overridden } from '#domain/landing/another-language.ts';
import { landingSettled } from '#domain/landing/landing.ts';
import { applyLocale } from '#platform/browser/locale.ts';
import type { Language } from '#platform/language/messages.tsx';
import { Arriving } from './arriving.tsx';
import { Product } from './product.tsx';

/** The longest that a page without content waits for it (R-ENTRY-6). */
const PATIENCE_MS = 3_000;

/**
 * Renders the product when the document came without content because the server could not render
 * the page.
 */
export async function arrive(place: Element, options: RootOptions): Promise<void> {
  const language = await loadLanguage();
  applyLocale(language.locale);
  const root = createRoot(place, options);
  const show = (content: React.ReactNode) => root.render(<StrictMode>{content}</StrictMode>);
  show(<Arriving language={language} />);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const arrived = await Promise.race([arrival(language), late]);
  show(<Product language={arrived ?? language} />);
}

/**
 * The language with the operators' texts, once everything that the page lacked has arrived; null if
 * there are none.
 */
async function arrival(language: Language): Promise<Language | null> {
  const [changed] = await Promise.all([
    overridden(language).catch(() => null),
    landingSettled(language.locale),
  ]);
  return changed;
}
