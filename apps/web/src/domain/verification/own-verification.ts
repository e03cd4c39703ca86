import {
  type DocumentDraft,
  type DocumentSide,
  type DocumentType,
  documentTypeOf,
  getDocumentDrafts,
  getVerification,
  isSide,
  keysOfPart,
  sidesOf,
  TYPED_FIELDS,
  typedFieldsOf,
  typedFrom,
  type Verification,
} from '@portico/contract';
import { useCallback, useEffect } from 'react';
import { type Details, details } from '#domain/sign-up/drafts.ts';
import { call } from '#platform/http/call.ts';
import { accountId } from '#platform/session/session.ts';
import { onStored, readKey, writeKey } from '@portico/client/browser/storage.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { onCleared, store, useStore } from '@portico/client/store.ts';
import { noteSavedSides } from './images.ts';
import { retainSaved } from './same-image.ts';

/*
 * The signed-in person's verification as the server keeps it (R-KYC-15): fetched when a page needs it, again when
 * another tab changed it or the person returns to this tab, and cleared with the session.
 */

export type Own = { verification: Verification; drafts: readonly DocumentDraft[] };

/** The state of fetching it. */
export type OwnState =
  | { state: 'loading' }
  | { state: 'loaded'; own: Own }
  | { state: 'failed'; failure: Failure };

/** An image that can be sent by its id. */
export type OwnImage = {
  id: string;
  side: DocumentSide;
  /** Accepted in the last submission. */
  stays: boolean;
};

export type OwnImages = Partial<Record<DocumentSide, OwnImage>>;

/** In these statuses nothing can be changed, and no page for entering data needs what was sent. */
const SETTLED: readonly Verification['status'][] = ['PENDING', 'CONFIRMED'];

const LOADING: OwnState = { state: 'loading' };
const CHANGED = 'imagesChanged';

const current = store<{ account: string; state: OwnState }>(
  { account: '', state: LOADING },
  { onSignOut: 'clear' },
);
/** Fetched a moment ago: the page that opens next need not fetch again. */
let fresh = false;
let turn = 0;
/** The last change made by this tab, which already knows it. */
let ownChange = '';

onCleared(() => {
  turn += 1;
  fresh = false;
});

/**
 * Fetches all of it; the current data stays until there is an answer. Of two fetches the later one
 * counts.
 */
export async function learn(): Promise<void> {
  turn += 1;
  const mine = turn;
  if (stateNow().state === 'failed') set(LOADING);
  const [verification, drafts] = await Promise.all([
    call(getVerification),
    call(getDocumentDrafts),
  ]);
  if (mine !== turn) return;
  if (!verification.ok) return fail(verification);
  if (!drafts.ok) return fail(drafts);
  fillDetails(verification.value);
  adopt({ verification: verification.value, drafts: drafts.value.drafts });
}

/** For a caller that needs it before a page opens; the page then need not fetch again. */
export async function learnFirst(): Promise<void> {
  await learn();
  fresh = true;
}

/** The current data; null before the first fetch. */
export function ownNow(): Own | null {
  const known = stateNow();
  return known.state === 'loaded' ? known.own : null;
}

/** Changes the known drafts, and notifies the other tabs. */
export function changeDrafts(change: (before: readonly DocumentDraft[]) => DocumentDraft[]): void {
  const known = stateNow();
  if (known.state === 'loaded') adopt({ ...known.own, drafts: change(known.own.drafts) });
  ownChange = Math.random().toString(36);
  writeKey(CHANGED, ownChange);
}

/** The server's data, fetched again whenever a page that shows it opens. */
export function useOwn(): { known: OwnState; retry: () => void } {
  const known = useStore(shown);
  useEffect(() => {
    if (fresh) fresh = false;
    else void learn();
    return followChanges();
  }, []);
  const retry = useCallback(() => void learn(), []);
  return { known, retry };
}

/**
 * The images for the sides of this document: drafts, and in RESUBMISSION the accepted images of the
 * last submission.
 */
export function imagesOf({ verification, drafts }: Own, document: DocumentType | null): OwnImages {
  const sides = sidesOf(document);
  const again =
    document !== null &&
    verification.status === 'RESUBMISSION' &&
    verification.document === document;
  const stay = again ? verification.documents : [];
  const images: OwnImages = {};
  for (const { id, side } of stay) {
    images[side] = { id, side, stays: true };
  }
  for (const { id, side } of drafts) {
    images[side] = { id, side, stays: false };
  }
  const fitting = Object.entries(images).filter(([side]) => sides.includes(side as DocumentSide));
  return Object.fromEntries(fitting) as OwnImages;
}

/** The chosen document; null if none was chosen, or what this browser kept is not one. */
export function chosenDocument(typed: Pick<Details, 'document'>): DocumentType | null {
  return documentTypeOf(typed.document);
}

function stateNow(): OwnState {
  const { account, state } = current.get();
  return account === accountId() ? state : LOADING;
}

function adopt(own: Own): void {
  const images = imagesOf(own, chosenDocument(details.read()));
  // A submission under review may be returned at any time, and then has to be fetched again.
  const isSettled = SETTLED.includes(own.verification.status);
  noteSavedSides(isSettled ? null : (Object.keys(images) as DocumentSide[]));
  retainSaved(own.drafts.map(({ side }) => side));
  set({ state: 'loaded', own });
}

function fail(failure: Failure): void {
  // Stale data is better than none; the next call reports the failure.
  if (stateNow().state !== 'loaded') set({ state: 'failed', failure });
}

function set(state: OwnState): void {
  current.set({ account: accountId(), state });
}

/** The same for components, which also follow the stored tokens: the data of another account is not shown. */
const shown = {
  initial: LOADING,
  get: stateNow,
  subscribe(listener: () => void) {
    const stops = [current.subscribe(listener), onStored(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** Fetches again when another tab changed something, and when the person returns to this tab. */
function followChanges(): () => void {
  let seen = readKey(CHANGED);
  const back = () => {
    if (document.visibilityState === 'visible') void learn();
  };
  const stop = onStored(() => {
    const now = readKey(CHANGED);
    if (now === seen) return;
    seen = now;
    if (now !== ownChange) void learn();
  });
  document.addEventListener('visibilitychange', back);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', back);
  };
}

/**
 * On a device where nothing was typed, fills in what was typed or sent on another one. It never
 * overwrites what was typed here, unless that was sent since and can no longer be changed. Where
 * nothing may be entered, typed text is discarded.
 */
function fillDetails(verification: Verification) {
  const { status, typed, details: sent, document, documentCountry } = verification;
  const here = details.read();
  if (SETTLED.includes(status)) {
    if (Object.values(here).some((text) => text !== '')) details.clear();
    return;
  }
  const choice =
    chosenDocument(here) === null && document !== null
      ? { document, documentCountry: documentCountry ?? '' }
      : {};
  const isEmpty = TYPED_FIELDS.every((field) => here[field] === '');
  const known: Partial<Details> = sent === null ? {} : typedFrom(sent);
  const filled = isEmpty ? { ...known, ...typed } : stays(verification, known);
  const isSent = sent !== null && here.sent === '' ? { sent: 'yes' } : {};
  const all: Partial<Details> = { ...filled, ...choice, ...isSent };
  if (Object.keys(all).length > 0) details.write(all);
}

/**
 * When a correction was requested: the unmarked parts as they were sent; of the marked parts only
 * what is missing here.
 */
function stays({ status, marks }: Verification, sent: Partial<Details>): Partial<Details> {
  if (status !== 'RESUBMISSION') return {};
  const here = details.read();
  const marked: readonly string[] = marks
    .flatMap(({ part }) => (isSide(part) ? [] : keysOfPart(part)))
    .flatMap(typedFieldsOf);
  const differs = Object.entries(sent).filter(([field, text]) => {
    const typed = here[field as keyof Details];
    return typed !== text && (typed === '' || !marked.includes(field));
  });
  return Object.fromEntries(differs);
}
