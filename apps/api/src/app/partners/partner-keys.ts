import { partnerKeys } from '@portico/contract';
import { jsonFrom } from '#platform/ports/own-site.ts';
import { type Check, problem, reasonOf } from '../../platform/finding.ts';

/** The keys that sign for partners, at the address where partners read them. */
export const publishedPartnerKeys: Check = {
  subject: 'keys for partners',
  async run(deps) {
    const address = `${deps.config.publicUrl}${partnerKeys.path}`;
    await deps.keyRing.read();
    const { keys: own } = deps.keyRing.publicPartnerKeys();
    // There is no client yet.
    if (own.length === 0) return [];
    const fetched = await jsonFrom(address).catch((error: unknown) => reasonOf(error));
    if (typeof fetched === 'string') {
      return [
        problem(
          `Partners cannot read the keys of ID tokens: ${address} answers ${fetched}. Does the proxy pass it on?`,
        ),
      ];
    }
    const { keys } = fetched as { keys?: { kid?: string }[] };
    const published = new Set((Array.isArray(keys) ? keys : []).map(({ kid }) => kid));
    const missing = own.filter(({ kid }) => !published.has(kid)).map(({ kid }) => kid);
    return missing.length === 0
      ? []
      : [
          problem(
            `Partners refuse ID tokens: ${address} lacks the keys ${missing.join(', ')}. Something before the server keeps its answer for longer than cache-control allows.`,
          ),
        ];
  },
};
