import { useEffect, useRef } from 'react';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import styles from './backdrop.module.css';

/**
 * Space for a column and the colonnade beside it, and the page's own colors; the style sheet uses
 * the same width.
 */
const ROOM = '(min-width: 950px) and (forced-colors: none)';

/**
 * Safari has no idle callbacks, and Chromium may skip them on a busy machine: this is the longest
 * wait.
 */
const LONGEST_WAIT_MS = 2000;

/**
 * Decoration behind every page: a glow, and on wide screens a colonnade to walk through (R-LAND-7).
 * Server and browser render the same empty element, which is lit once the page works; the colonnade is added once it
 * is loaded, visible and idle.
 */
export function Backdrop() {
  const lit = useHydrated() ? '' : undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? furnish(box.current) : undefined), []);
  return <div ref={box} className={styles.backdrop} aria-hidden="true" data-lit={lit} />;
}

/** Draws the colonnade while there is room for it; returns how to stop. */
function furnish(box: HTMLElement): () => void {
  if (savesData()) return () => {};
  const room = matchMedia(ROOM);
  let stay = new AbortController();
  const follow = () => {
    stay.abort();
    stay = new AbortController();
    if (room.matches) void raise(box, stay);
  };
  follow();
  room.addEventListener('change', follow);
  return () => {
    room.removeEventListener('change', follow);
    stay.abort();
  };
}

/** If the code does not arrive, the glow stays: a decoration needs no error. */
async function raise(box: HTMLElement, stay: AbortController): Promise<void> {
  await loaded();
  await seen();
  await idle();
  if (stay.signal.aborted) return;
  const colonnade = await import('./colonnade.ts').catch(() => null);
  if (!stay.signal.aborted) colonnade?.raiseColonnade(box, stay);
}

async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** The first contentful paint; in a background tab it comes when the tab is opened. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (!('requestIdleCallback' in window)) setTimeout(resolve, LONGEST_WAIT_MS);
    else requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
  });
}

/** Only Chromium reports this (Network Information API). */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
