import { LEGAL_DOCUMENTS } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { ownDocuments } from '#site/legal/legal.ts';
import { LEGAL_FOLDER } from '#site/legal/legal-files.ts';

/**
 * Why production must not start yet: people would accept legal texts that nobody wrote for this company. Null if it may.
 */
export async function exampleTexts({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Promise<string[] | null> {
  if (config.mode !== 'production' || config.exampleLegalTexts) return null;
  const own = await ownDocuments(db);
  const examples = LEGAL_DOCUMENTS.filter((document) => !own.includes(document));
  if (examples.length === 0) return null;
  return [
    'Production does not start with the legal texts that come with the product, which are examples.',
    ...examples.map((document) => `- ${LEGAL_FOLDER}/${document} of your own is not applied`),
    'Write yours and run: npm run brand -- apply (docs/legal.md). For a trial, set ALLOW_EXAMPLE_LEGAL_TEXTS=true.',
  ];
}
