import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { takeBackTo } from '#test/engines/older-schema.ts';
import { anApp } from '#test/engines/start.ts';
import { aDraft, anIdCard, aPersonWithDetails, statusOf, submit } from '#test/people/documents.ts';
import { anOperator } from '#test/people/operators.ts';
import { get } from '#test/people/people.ts';
import {
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  openImage,
  wholeQueue,
} from '#test/people/reviews.ts';

const t = anApp();

it('R-KYC-13 the migration puts earlier submissions into the queue and leaves drafts unchanged', async () => {
  const [sent, drafting] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
  expect((await submit(t, sent.token, await anIdCard())).statusCode).toBe(200);
  const draft = await aDraft(t, drafting.token, 'personImage');
  await takeBackTo(t, '0005-review');
  await migrate(t.deps.db);

  const operator = await anOperator(t);
  const [waiting, ...others] = await wholeQueue(t, operator);
  expect(others).toEqual([]);
  const id = waiting?.id ?? '';
  expect(waiting).toMatchObject({ document: 'id_card', attempt: 1, claim: null });
  await claim(t, operator, id);
  const { images, details } = await caseOf(t, operator, id);
  expect(details).not.toBeNull();
  expect(images.map(({ side }) => side)).toEqual(['docImageBack', 'docImageFront', 'personImage']);
  for (const image of images) {
    expect(image.quality).not.toBeNull();
    expect((await openImage(t, operator, image.id)).statusCode).toBe(200);
  }
  expect(await decideCase(t, operator, id, CONFIRMED)).toBe('CONFIRMED');
  expect(await statusOf(t, sent.token)).toBe('CONFIRMED');

  const { drafts } = (await get(t, '/user/document-drafts', drafting.token)).json() as {
    drafts: { id: string }[];
  };
  expect(drafts.map((each) => each.id)).toEqual([draft.id]);
  expect((await submit(t, drafting.token, await anIdCard())).statusCode).toBe(200);
  expect(await wholeQueue(t, operator)).toHaveLength(1);
});
