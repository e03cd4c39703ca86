import type { AnotherLanguage } from '#platform/language/messages.tsx';

/** Its code is fetched at the first change of language. */
export const anotherLanguage: AnotherLanguage = async (from, to) => {
  const landing = await import('#domain/landing/another-language.ts');
  return landing.anotherLanguage(from, to);
};
