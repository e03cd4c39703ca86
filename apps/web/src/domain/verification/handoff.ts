import {
  DOCUMENT_SIDES,
  DOCUMENTS,
  type DocumentDraft,
  type DocumentSide,
  type DocumentType,
  HANDOFF_TTL_MINUTES,
} from '@portico/contract';
import type { ReactNode } from 'react';
import { nowMs } from '#platform/browser/clock.ts';
import { parseRecord, readKey, writeKey } from '#platform/browser/storage.ts';
import { PHONE_TOKEN, sessionId } from '#platform/session/session.ts';

/*
 * Both ends of a handover to a phone: what survives a reload, of this tab alone.
 */

/** What a page tells the panel of a handover; the pages get the panel from the app, as features know no other. */
export type HandoffProps = {
  document: DocumentType;
  /** What is still to be photographed. */
  sides: readonly DocumentSide[];
  /** Everything that has arrived by it so far, each time that there is more. */
  onArrived: (drafts: DocumentDraft[]) => void;
  /** It ended without the phone's word: expired, or ended elsewhere. What has arrived by then is to be asked for. */
  onOver: () => void;
  /** The phone is done: the page may move on. */
  onFinished: () => void;
};

export type HandoffPanel = (props: HandoffProps) => ReactNode;

/** A handover that this computer has made. */
export type OpenHandoff = {
  id: string;
  url: string;
  words: string[];
  document: DocumentType;
  sides: DocumentSide[];
  /** By this browser's clock, in milliseconds since 1970: the server's may be another. */
  until: number;
};

const OPEN = 'handoff';
const LINK = 'handoffLink';

/** Keeps the handover of this sign-in for a reload, or forgets it with null. */
export function keepHandoff(handoff: OpenHandoff | null): void {
  const kept = handoff && JSON.stringify({ ...handoff, session: sessionId() });
  writeKey(OPEN, kept, 'session');
}

/** The handover of this sign-in, or null; what is stored is not trusted. */
export function keptHandoff(): OpenHandoff | null {
  const { id, url, words, document, sides, until, session } = parseRecord(readKey(OPEN, 'session'));
  if (session !== sessionId() || typeof id !== 'string' || typeof url !== 'string') return null;
  if (!isTexts(words) || !isTexts(sides) || typeof until !== 'number') return null;
  const known = DOCUMENTS.find((each) => each === document);
  if (known === undefined) return null;
  const asked = DOCUMENT_SIDES.id_card.filter((side) => sides.includes(side));
  // A clock that was set back adds no time.
  const end = Math.min(until, untilFromNow());
  return { id, url, words, document: known, sides: asked, until: end };
}

/** When a handover ends that is made now. */
export function untilFromNow(): number {
  return nowMs() + HANDOFF_TTL_MINUTES * 60_000;
}

/** The secret of the link that this phone has opened and not claimed yet; null forgets it. */
export function keepLink(secret: string | null): void {
  writeKey(LINK, secret, 'session');
}

/** Keeps what the phone was given for the link, for its calls; null forgets it. */
export function keepPhoneToken(token: string | null): void {
  writeKey(PHONE_TOKEN, token, 'session');
}

export function keptLink(): string | null {
  return readKey(LINK, 'session') || null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
