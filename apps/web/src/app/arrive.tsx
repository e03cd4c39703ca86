import { StrictMode } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { loadLanguage, overridden } from '#domain/landing/another-language.ts';
import { landingSettled } from '#domain/landing/landing.ts';
import { applyLocale } from '#platform/browser/locale.ts';
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
  // Operators' texts come with the document; those of another language are fetched.
  const changed = overridden(language).catch(() => null);
  await Promise.race([Promise.all([changed, landingSettled(language.locale)]), late]);
  // The texts count even if something else is late.
  show(<Product language={(await Promise.race([changed, late])) ?? language} />);
}
