import {
  DOCUMENT_SIDES,
  type DocumentDraft,
  type DocumentSide,
  type DocumentType,
  getDocumentDrafts,
  getVerification,
  type MarkPart,
  PRIVATE_PICTURES,
  type PrivatePicture,
  TYPED_FIELDS,
  type TypedField,
  typedDateOf,
  type Verification,
} from '@portico/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Details, details } from '#domain/sign-up/drafts.ts';
import { onStored, readKey, writeKey } from '#platform/browser/storage.ts';
import type { Failure } from '#platform/http/answer.ts';
import { call } from '#platform/http/call.ts';
import { accountId } from '#platform/session/session.ts';
import { noteKeptSides, onForgotten } from './images.ts';
import { keepSaved } from './same-picture.ts';

/*
 * What the server keeps of the signed-in person's verification (R-KYC-15): fetched when a page needs it, again when
 * another tab has changed it or one comes back to this one, and forgotten with the session.
 */

export type Own = { verification: Verification; drafts: readonly DocumentDraft[] };

/** Where the fetching of it stands. */
export type OwnState =
  | { state: 'loading' }
  | { state: 'loaded'; own: Own }
  | { state: 'failed'; failure: Failure };

/** An image that can be sent by its id. */
export type OwnImage = {
  id: string;
  side: DocumentSide;
  /** Where its picture is. */
  path: string;
  /** Of the last submission, in which it was fine. */
  stays: boolean;
};

export type OwnImages = Partial<Record<DocumentSide, OwnImage>>;

/** In these nothing can be changed, and what was sent is of no use to any page that asks for it. */
const SETTLED: readonly Verification['status'][] = ['PENDING', 'CONFIRMED'];

const LOADING: OwnState = { state: 'loading' };
const CHANGED = 'imagesChanged';

let current: { account: string; state: OwnState } = { account: '', state: LOADING };
/** Fetched a moment ago: the page that then opens need not ask again. */
let fresh = false;
let turn = 0;
/** The last change of this tab, which knows it already. */
let ownChange = '';
const listeners = new Set<() => void>();

onForgotten(() => {
  turn += 1;
  fresh = false;
  set(LOADING);
});

/** Fetches all of it; what is here already stays until there is an answer. Of two askings the later one counts. */
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
  keep({ verification: verification.value, drafts: drafts.value.drafts });
}

/** For whoever judges by it before a page opens, which then need not ask again. */
export async function learnFirst(): Promise<void> {
  await learn();
  fresh = true;
}

/** What is known at this moment; null before it was asked. */
export function ownNow(): Own | null {
  const known = stateNow();
  return known.state === 'loaded' ? known.own : null;
}

/** Changes what is known of the drafts, and tells the other tabs. */
export function changeDrafts(change: (before: readonly DocumentDraft[]) => DocumentDraft[]): void {
  const known = stateNow();
  if (known.state === 'loaded') keep({ ...known.own, drafts: change(known.own.drafts) });
  ownChange = Math.random().toString(36);
  writeKey(CHANGED, ownChange);
}

/** What the server keeps, asked anew whenever a page opens that shows it. */
export function useOwn(): { known: OwnState; retry: () => void } {
  const known = useSyncExternalStore(subscribe, stateNow, () => LOADING);
  useEffect(() => {
    if (fresh) fresh = false;
    else void learn();
    return followChanges();
  }, []);
  const retry = useCallback(() => void learn(), []);
  return { known, retry };
}

/** The images that stand for the sides of this document: drafts, and in RESUBMISSION what was fine in the last one. */
export function imagesOf({ verification, drafts }: Own, document: DocumentType): OwnImages {
  const sides: readonly DocumentSide[] = DOCUMENT_SIDES[document];
  const again = verification.status === 'RESUBMISSION' && verification.document === document;
  const stay = again ? verification.documents : [];
  const images: OwnImages = {};
  for (const { id, side } of stay) {
    images[side] = { id, side, path: pathOf(PRIVATE_PICTURES.document, id), stays: true };
  }
  for (const { id, side } of drafts) {
    images[side] = { id, side, path: pathOf(PRIVATE_PICTURES.documentDraft, id), stays: false };
  }
  const fitting = Object.entries(images).filter(([side]) => sides.includes(side as DocumentSide));
  return Object.fromEntries(fitting) as OwnImages;
}

/** The document that was chosen; an ID card where none was. */
export function chosenDocument(typed: Pick<Details, 'document'>): DocumentType {
  return typed.document === 'passport' ? 'passport' : 'id_card';
}

/** The path of one picture. */
export function pathOf({ path }: PrivatePicture, id: string): string {
  return path.replace(':id', id);
}

function stateNow(): OwnState {
  return current.account === accountId() ? current.state : LOADING;
}

function keep(own: Own): void {
  const images = imagesOf(own, chosenDocument(details.read()));
  // What is under review may come back at any time, and then it has to be asked anew.
  const isSettled = SETTLED.includes(own.verification.status);
  noteKeptSides(isSettled ? null : (Object.keys(images) as DocumentSide[]));
  keepSaved(own.drafts.map(({ side }) => side));
  set({ state: 'loaded', own });
}

function fail(failure: Failure): void {
  // What is here is better than nothing; whoever goes on is told then.
  if (stateNow().state !== 'loaded') set({ state: 'failed', failure });
}

function set(state: OwnState): void {
  current = { account: accountId(), state };
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStored(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Asks anew when another tab has changed something, and when one comes back from elsewhere. */
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

/** Which fields ask for each part of the details. */
const FIELDS: Partial<Record<MarkPart, readonly TypedField[]>> = {
  name: ['firstName', 'lastName'],
  birthDate: ['year', 'month', 'day'],
  citizenship: ['citizenship'],
  residency: ['residency'],
  address: ['address', 'postalCode', 'city', 'region'],
};

/**
 * On a device where nothing was typed, what was typed or sent on another; never over what was typed here, unless that was
 * sent since and may not be changed any more. Where nothing may be entered, nothing that was typed is of any use.
 */
function fillDetails(verification: Verification) {
  const { status, typed, details: sent, document, documentCountry } = verification;
  const here = details.read();
  if (SETTLED.includes(status)) {
    if (Object.values(here).some((text) => text !== '')) details.clear();
    return;
  }
  const choice =
    here.document === '' && document !== null
      ? { document, documentCountry: documentCountry ?? '' }
      : {};
  const isEmpty = TYPED_FIELDS.every((field) => here[field] === '');
  const { birthDate, ...others } = sent ?? { birthDate: '' };
  const born = typedDateOf(birthDate) ?? {};
  const known: Partial<Details> = { ...others, ...born };
  const filled = isEmpty ? { ...known, ...typed } : stays(verification, known);
  const all: Partial<Details> = { ...filled, ...choice };
  if (Object.keys(all).length > 0) details.write(all);
}

/** Where something has to be mended, all else as it was sent; of what was marked only what is missing here. */
function stays({ status, marks }: Verification, sent: Partial<Details>): Partial<Details> {
  if (status !== 'RESUBMISSION') return {};
  const here = details.read();
  const marked: readonly string[] = marks.flatMap(({ part }) => FIELDS[part] ?? []);
  const differs = Object.entries(sent).filter(([field, text]) => {
    const typed = here[field as keyof Details];
    return typed !== text && (typed === '' || !marked.includes(field));
  });
  return Object.fromEntries(differs);
}
