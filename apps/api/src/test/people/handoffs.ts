import type {
  claimHandoff,
  DocumentSide,
  DocumentType,
  getHandoff,
  previewHandoff,
  ReplyOf,
  startHandoff,
} from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';
import { formBody, MULTIPART } from './documents.ts';
import { get, post } from './people.ts';
import { aJpeg } from './pictures.ts';

export type Started = ReplyOf<typeof startHandoff>;
export type Task = ReplyOf<typeof previewHandoff>;
export type Claimed = ReplyOf<typeof claimHandoff>;

const WHOLE = {
  document: 'id_card' as DocumentType,
  sides: ['docImageFront', 'docImageBack', 'personImage'] as DocumentSide[],
};

export function start(t: TestApp, token: string, task: Partial<typeof WHOLE> = {}) {
  return post(t, '/user/handoff', { ...WHOLE, ...task }, { token });
}

/** A new handoff, and the token of its link. */
export async function aHandoff(t: TestApp, token: string, task: Partial<typeof WHOLE> = {}) {
  const answer = await start(t, token, task);
  if (answer.statusCode !== 200) throw new Error(`a handoff answered ${answer.body}`);
  const started = answer.json() as Started;
  return { ...started, link: new URL(started.url).hash.slice(1) };
}

export const preview = (t: TestApp, link: string) => post(t, '/handoff/look', { token: link });
export const claim = (t: TestApp, link: string) => post(t, '/handoff/claim', { token: link });

/** The token of a phone that has claimed the link. */
export async function aPhone(t: TestApp, link: string): Promise<string> {
  const answer = await claim(t, link);
  if (answer.statusCode !== 200) throw new Error(`a claim answered ${answer.body}`);
  return (answer.json() as Claimed).phoneToken;
}

export const readTask = (t: TestApp, phone: string) => get(t, '/handoff/standing', phone);

/** Sends an image of that side from the phone. */
export async function add(t: TestApp, phone: string, side: DocumentSide, bytes?: Buffer) {
  return t.app.inject({
    method: 'POST',
    url: '/handoff/add-image',
    payload: formBody([{ name: side, bytes: bytes ?? (await aJpeg(320, 200)) }]),
    headers: { ...MULTIPART, authorization: `Bearer ${phone}` },
  });
}

export function finish(t: TestApp, phone: string) {
  return t.app.inject({
    method: 'POST',
    url: '/handoff/finish',
    headers: { authorization: `Bearer ${phone}` },
  });
}

export const end = (t: TestApp, token: string, id: string) =>
  post(t, '/user/handoff/end', { id }, { token });

/** The state of a handoff, as its account sees it. */
export async function stateOf(t: TestApp, token: string, id: string) {
  return (await get(t, `/user/handoff/${id}/state`, token)).json() as ReplyOf<typeof getHandoff>;
}
