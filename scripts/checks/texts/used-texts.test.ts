import { describe, expect, it } from 'vitest';
import { findUnused } from './used-texts.ts';

describe('used keys', () => {
  const unused = (...texts: string[]) =>
    findUnused(
      ['auth.title', 'auth.lede', 'errors.gone', 'code.title_email'],
      texts.map((text, index) => ({ path: `apps/web/src/features/f${index}/page.tsx`, text })),
    );

  it('are found by their full name', () => {
    expect(unused("t('auth.title'); t('errors.gone'); t('code.title_email')")).toEqual([
      'auth.lede',
    ]);
  });

  it('are found by section and name in one folder, and not across two', () => {
    expect(unused("useTranslations('auth')('title')")).not.toContain('auth.title');
    expect(unused("useTranslations('auth')", "t('title')")).toContain('auth.title');
  });

  it('are found by a name that the platform returns', () => {
    const page = { path: 'apps/web/src/features/a/page.tsx', text: "useTranslations('auth')" };
    const hook = (folder: string) => ({ path: `apps/web/src/${folder}/hook.ts`, text: "'title'" });
    expect(findUnused(['auth.title'], [page, hook('platform/browser')])).toEqual([]);
    expect(findUnused(['auth.title'], [page, hook('features/b')])).toEqual(['auth.title']);
  });

  it('are found by the beginning of a template', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds templates.
    const page = "t(`errors.${code}`); useTranslations('code')(`title_${channel}`);";
    expect(unused(page)).toEqual(['auth.title', 'auth.lede']);
  });

  it('are not found by a template without a beginning', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template.
    expect(unused("useTranslations('auth')(`${x}`)")).toContain('auth.title');
  });
});
