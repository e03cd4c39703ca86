/* Web storage that may be switched off, full or edited by hand: nothing here throws, and what
 cannot be stored is kept in memory until the page closes. */

type Area = 'local' | 'session';

const memory = { local: new Map<string, string>(), session: new Map<string, string>() };
const listeners = new Set<() => void>();

function store(area: Area): Storage | null {
  if (typeof window === 'undefined') return null;
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** The stored text, or null if there is none. */
export function readKey(key: string, area: Area = 'local'): string | null {
  const unstored = memory[area].get(key);
  if (unstored !== undefined) return unstored;
  try {
    return store(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it with null; notifies this tab's subscribers (the browser notifies
 * those of other tabs).
 */
export function writeKey(key: string, value: string | null, area: Area = 'local'): void {
  memory[area].delete(key);
  try {
    const target = store(area);
    if (!target) throw new Error('no storage');
    if (value === null) target.removeItem(key);
    else target.setItem(key, value);
  } catch {
    if (value !== null) memory[area].set(key, value);
  }
  for (const listener of [...listeners]) listener();
}

/** Whether a text is in memory alone, because the browser would not store it. */
export function isUnkept(key: string): boolean {
  return memory.local.has(key);
}

/** Calls back after every change in this tab or another one; returns how to stop. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stored JSON as a record; an empty record for anything else. */
export function parseRecord(raw: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(raw ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const YEAR_SECONDS = 31_536_000;

/**
 * Sends a choice to the server in a cookie, so that the next page respects it. Never for anything
 * secret.
 */
export function sendInCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
    document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  } catch {
    // If cookies are switched off, the browser follows the stored choice.
  }
}
