import { ERRORS, FIELD_ERRORS } from '@portico/contract';
import { fixedText, parse, walkNodes } from '../source/syntax.ts';
import { conclude, isTest, readSources, type Source } from '../source/tree.ts';

/** A code without a place that returns it has eleven translations that nobody can see. */
export function unusedCodes(codes: readonly string[], sources: readonly Source[]): string[] {
  const used = new Set(sources.flatMap(literalsOf));
  return codes.filter((code) => !used.has(code));
}

/** Every fixed string, but none of a comment, a type or a key. */
function literalsOf(source: Source): string[] {
  const found: string[] = [];
  const ofTypes = new Set<unknown>();
  walkNodes(parse(source), (node) => {
    if (node.type === 'TSLiteralType') ofTypes.add(node.literal);
    const text = ofTypes.has(node) ? undefined : fixedText(node);
    if (text !== undefined) found.push(text);
  });
  return found;
}

if (import.meta.main) {
  const product = (folder: string) => readSources([folder]).filter(({ path }) => !isTest(path));
  const api = product('apps/api/src');
  const contract = product('packages/contract/src');
  // The rest of the contract declares the errors of each call: that returns none of them.
  const rules = contract.filter(({ path }) => path.includes('/rules/'));
  const forms = contract.filter(({ path }) => !path.endsWith('/errors.ts'));
  const errors = unusedCodes(Object.keys(ERRORS), [...api, ...rules]);
  const fields = unusedCodes(FIELD_ERRORS, [...api, ...forms]);
  conclude([...errors, ...fields].map((code) => `nothing returns the error code ${code}`));
}
