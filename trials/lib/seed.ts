import sharp from 'sharp';
import { call } from '../../bench/lib/call.ts';
import { type Person, saveDetails, signUp } from '../../bench/lib/people.ts';
import type { Product } from '../../bench/lib/product.ts';

/** People who send their details and three photographs by the calls that a browser makes. */
export async function submitters(product: Product, count: number): Promise<Person[]> {
  const people = await signUp(product, count);
  for (const person of people) {
    await saveDetails(product, person);
    const form = await documentsForm();
    const answer = await fetch(`http://127.0.0.1:${product.port}/user/add-user-document`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`A submission answered ${answer.status}.`);
  }
  return people;
}

/** The body of a submission, with three photographs of its own. */
export async function documentsForm(): Promise<FormData> {
  const form = new FormData();
  form.set('document', 'id_card');
  form.set('documentCountry', 'UA');
  for (const side of ['docImageFront', 'docImageBack', 'personImage'])
    form.set(side, new Blob([await noise()], { type: 'image/jpeg' }), `${side}.jpg`);
  return form;
}

/** An image of a person, as they get it; its size in bytes, 0 if there is none. */
export async function firstImage({ port }: Product, token: string): Promise<number> {
  const { images } = await call<{ images: { id: string }[] }>(port, '/user/own-data', { token });
  if (images[0] === undefined) return 0;
  const answer = await fetch(`http://127.0.0.1:${port}/user/documents/${images[0].id}/image`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { byteLength } = await answer.arrayBuffer();
  return answer.ok ? byteLength : 0;
}

function noise(): Promise<Buffer<ArrayBuffer>> {
  const kind = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 640, height: 400, channels: 3 as const, background: '#789', noise: kind };
  return sharp({ create }).jpeg().toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
