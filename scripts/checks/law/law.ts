import { conclude, isTest, readSources, type Source } from '../source/tree.ts';
import { findUnorderedLocks } from './locks.ts';
import { findTrespasses } from './reserved.ts';
import { findMisplacedTables, findWriters } from './tables.ts';

/** The part of the law (ARCHITECTURE.md) that is not about imports: what only some files may write, lock or call. */
export function findBreaches(sources: Source[]): string[] {
  const product = sources.filter(({ path }) => !isTest(path));
  return [
    ...product.flatMap(findTrespasses),
    ...findWriters(product),
    ...findMisplacedTables(product),
    ...findUnorderedLocks(product),
  ];
}

if (import.meta.main) conclude(findBreaches(readSources(['packages', 'apps'])));
