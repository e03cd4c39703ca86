import { expect, it } from 'vitest';
import { storageAt } from '#platform/config/storage.ts';
import { startS3 } from '#test/providers/s3-server.ts';
import { newObjectName } from './files.ts';
import { createS3 } from './s3.ts';

it('R-SCALE-1 object storage lists more than the thousand objects of one page', async () => {
  const server = await startS3();
  const landing = createS3(storageAt(server.url)).filesBelow('landing');
  const names = Array.from({ length: 1005 }, newObjectName);
  for (let from = 0; from < names.length; from += 20) {
    const some = names.slice(from, from + 20);
    await Promise.all(some.map((each) => landing.put(each, Buffer.from('x'))));
  }
  const listed: string[] = [];
  for await (const object of landing.list()) listed.push(object.name);
  expect(listed.toSorted()).toEqual(names.toSorted());
  await server.close();
});
