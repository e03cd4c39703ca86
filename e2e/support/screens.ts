import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { visit } from './journey-states.ts';
import { expect, keep, type Member, type StoredState } from './states.ts';
import { title } from './walk.ts';

/** A page of the product and the state that it needs to open. */
export type Screen = { path: string; stored?: Omit<StoredState, 'member'>; signedIn?: boolean };

/**
 * Opens screens in turn: another page in the same state by its link, which takes a fifth of the time of a load, and
 * everything else by a load.
 */
export function screensOf(page: Page, member: Member): (screen: Screen) => Promise<void> {
  let previous: Screen | undefined;
  return async (screen) => {
    const { path, stored, signedIn } = screen;
    if (previous && isNear(previous, screen)) {
      const before = await title(page).innerText();
      await visit(page, path);
      await expect(title(page)).not.toHaveText(before);
    } else {
      await keep(page, { ...stored, ...(signedIn && { member }) });
      await page.goto(path);
    }
    await expect(title(page)).toBeVisible();
    previous = screen;
  };
}

function isNear(one: Screen, other: Screen): boolean {
  const [state, otherState] = [one, other].map(({ stored, signedIn }) => [stored, signedIn]);
  const pathOf = ({ path }: Screen) => path.replace(/[?#].*/, '');
  return isDeepStrictEqual(state, otherState) && pathOf(one) !== pathOf(other);
}
