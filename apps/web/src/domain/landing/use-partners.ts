import type { EcosystemBlock } from '@portico/contract';
import { useState } from 'react';
import { useLocalization } from './landing.ts';

/**
 * The partner projects, null while they are unknown; until another language's arrive, the previous
 * language's.
 */
export function usePartners(): EcosystemBlock | null {
  const found = useLocalization({ projects: true })?.ecosystem_block ?? null;
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  return found ?? last;
}
