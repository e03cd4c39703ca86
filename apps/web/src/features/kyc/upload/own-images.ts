import { addDocumentDraft, type DocumentSide, removeDocumentDraft } from '@portico/contract';
import { useEffect, useState } from 'react';
import { imageEndpoint } from '#domain/verification/image-endpoint.ts';
import { changeDrafts, learn, type OwnImage } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';
import { type UploadOptions, upload } from '#platform/http/upload.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { store } from '@portico/client/store.ts';

/** By the path of their call, only in memory. */
const blobs = store<ReadonlyMap<string, Promise<Blob | null>>>(new Map(), {
  onSignOut: 'clear',
});

/** The bytes of an image: undefined while they load, null if they failed to load. */
export function useOwnImage(image: OwnImage | undefined): Blob | null | undefined {
  const id = image?.id;
  const kind = image?.stays ? 'document' : 'draft';
  const [shown, setShown] = useState<{ id: string; blob: Blob | null } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let canceled = false;
    void blobOf(kind, id).then((blob) => {
      if (!canceled) setShown({ id, blob });
    });
    return () => {
      canceled = true;
    };
  }, [kind, id]);
  return shown !== null && shown.id === id ? shown.blob : undefined;
}

/** Saves an accepted image as the draft of its side; null once it is saved. */
export async function saveDraft(
  side: DocumentSide,
  file: File,
  options: UploadOptions,
): Promise<Failure | null> {
  const form = new FormData();
  form.append(side, file);
  const answer = await upload(addDocumentDraft, form, options);
  if (!answer.ok) {
    // Its last byte may have been sent all the same; or everything was submitted in the meantime, and nothing can be
    // added.
    if (options.signal.aborted || answer.code === 'existing_document') void learn();
    return answer;
  }
  storeBlob(imageEndpoint('draft', answer.value.id).path, Promise.resolve(file));
  changeDrafts((before) => [...before.filter((draft) => draft.side !== side), answer.value]);
  return null;
}

/** Removes a draft; null once it is gone. */
export async function removeDraft(id: string): Promise<Failure | null> {
  const answer = await call(removeDocumentDraft, { id });
  if (!answer.ok && answer.code !== 'not_found') return answer;
  changeDrafts((before) => before.filter((draft) => draft.id !== id));
  return null;
}

function blobOf(kind: 'document' | 'draft', id: string): Promise<Blob | null> {
  const endpoint = imageEndpoint(kind, id);
  const { path } = endpoint;
  const before = blobs.get().get(path);
  if (before) return before;
  const fetched = call(endpoint).then((answer) => {
    if (answer.ok) return answer.value;
    // The next access tries again.
    blobs.set(new Map([...blobs.get()].filter(([of]) => of !== path)));
    return null;
  });
  storeBlob(path, fetched);
  return fetched;
}

function storeBlob(path: string, blob: Promise<Blob | null>): void {
  blobs.set(new Map(blobs.get()).set(path, blob));
}
