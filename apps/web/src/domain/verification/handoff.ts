import {
  type DocumentDraft,
  type DocumentSide,
  type DocumentType,
  documentTypeOf,
  HANDOFF_TTL_MINUTES,
  SIDES,
} from '@portico/contract';
import type { ReactNode } from 'react';
import { PHONE_TOKEN, sessionId } from '#platform/session/session.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';

/* Both ends of a handoff to a phone: what survives a reload, in this tab only. */

/**
 * The props that a page gives the handoff panel; the app passes the panel to the pages, because
 * features do not import each other.
 */
export type HandoffProps = {
  document: DocumentType;
  /** The sides that still need a photo. */
  sides: readonly DocumentSide[];
  /** Everything that has arrived so far, each time there is more. */
  onArrived: (drafts: DocumentDraft[]) => void;
  /**
   * The handoff ended without the phone finishing: it expired, or ended elsewhere. The caller has
   * to fetch what has arrived.
   */
  onOver: () => void;
  /** The phone is done: the page may continue. */
  onFinished: () => void;
};

export type HandoffPanel = (props: HandoffProps) => ReactNode;

/** A handoff created on this computer. */
export type OpenHandoff = {
  id: string;
  url: string;
  words: string[];
  document: DocumentType;
  sides: DocumentSide[];
  /** By this browser's clock, in milliseconds since 1970: the server's may differ. */
  until: number;
};

const OPEN = 'handoff';
const LINK = 'handoffLink';

/** Keeps this session's handoff for a reload, or clears it with null. */
export function storeHandoff(handoff: OpenHandoff | null): void {
  const json = handoff && JSON.stringify({ ...handoff, session: sessionId() });
  writeKey(OPEN, json, 'session');
}

/** This session's handoff, or null; the stored value is not trusted. */
export function storedHandoff(): OpenHandoff | null {
  const { id, url, words, document, sides, until, session } = parseRecord(readKey(OPEN, 'session'));
  if (session !== sessionId() || typeof id !== 'string' || typeof url !== 'string') return null;
  if (!isTexts(words) || !isTexts(sides) || typeof until !== 'number') return null;
  const known = documentTypeOf(document);
  if (known === null) return null;
  const asked = SIDES.filter((side) => sides.includes(side));
  // A clock that was set back must not extend it.
  const end = Math.min(until, untilFromNow());
  return { id, url, words, document: known, sides: asked, until: end };
}

/** The expiry of a handoff created now. */
export function untilFromNow(): number {
  return nowMs() + HANDOFF_TTL_MINUTES * 60_000;
}

/** The secret of the link that this phone has opened but not claimed yet; null clears it. */
export function storeLink(secret: string | null): void {
  writeKey(LINK, secret, 'session');
}

/** Keeps the token that the phone got for the link, for its calls; null clears it. */
export function storePhoneToken(token: string | null): void {
  writeKey(PHONE_TOKEN, token, 'session');
}

export function storedLink(): string | null {
  return readKey(LINK, 'session') || null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
