import type { DeskReview } from '@portico/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { texts } from '#texts.ts';
import { Review } from './review.tsx';

const NOTHING = { scopes: [], hosts: [], purpose: null };
const review: Omit<DeskReview, 'outdated'> = {
  ...NOTHING,
  id: 'one',
  askedAt: '2026-01-01T00:00:00Z',
  redirectUris: [],
  client: { ...NOTHING, id: 'quay', name: 'Quay', state: 'sandbox', owners: 1 },
};

it.each([true, false])('R-OP-66 the button that approves is dimmed if outdated: %s', (outdated) => {
  const page = <Review review={{ ...review, outdated }} onDone={() => {}} />;
  const buttons = renderToStaticMarkup(page).split('<button');
  const approve = buttons.find((button) => button.includes(texts.clients.approve('Quay')));
  expect(approve?.includes('aria-disabled="true"')).toBe(outdated);
});
