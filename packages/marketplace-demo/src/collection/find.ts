import { selectEvents } from '../activity/select-events.ts';
import { selectCoins } from '../coins/select-coins.ts';
import type { ActivityEvent } from '../data/activity.ts';
import type { Coin } from '../data/coins.ts';
import type { Words } from '../data/match.ts';
import { selectItems } from '../data/select.ts';
import type { View } from '../view.ts';

/** The results of a view, in its order; items by their numbers. */
export type Found =
  | { tab: 'nft'; found: readonly number[] }
  | { tab: 'coins'; found: readonly Coin[] }
  | { tab: 'activity'; found: readonly ActivityEvent[] };

/** The results for the open tab of a view. */
export function find(view: View, words: Words): Found {
  if (view.tab === 'coins') return { tab: view.tab, found: selectCoins(view) };
  if (view.tab === 'activity') return { tab: view.tab, found: selectEvents(view, words) };
  return { tab: view.tab, found: selectItems(view, words) };
}
