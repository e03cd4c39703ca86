import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { addRows, changeRows, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { aDraft, documentsOf, storedFiles } from '#test/people/documents.ts';
import { anOperator } from '#test/people/operators.ts';
import {
  aDecided,
  aSubmitter,
  decided,
  exported,
  recordImageAccess,
} from '#test/people/own-data.ts';
import { aRegisteredPerson, get, PASSWORD } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';
import { aSubmission, caseOf, claim, decideCase, openImage } from '#test/people/reviews.ts';

const t = anApp();

type Data = Record<string, unknown> & {
  images: { id: string; file: string | null; side: string; kind: string }[];
  events: { kind: string }[];
};

describe('R-KYC-14 the data download', () => {
  it('R-KYC-14 is an archive with each image as stored, and the data as JSON', async () => {
    const person = await aDecided(t, 'RESUBMISSION');
    const draft = await aDraft(t, person.token, 'docImageFront');
    const { files, data } = await exported(t, person.token);
    const { images } = data as unknown as Data;
    // As they were taken: the page that lists them shows the front before the back.
    const sides = images.filter(({ kind }) => kind === 'document').map(({ side }) => side);
    expect(sides).toEqual(['docImageFront', 'docImageBack', 'personImage']);
    const documents = await documentsOf(t, person.id);
    expect(Object.keys(files)).toHaveLength(5);
    expect(images.map(({ id }) => id).sort()).toEqual(
      [draft.id, ...documents.map(({ id }) => id)].sort(),
    );
    for (const { id, plain } of documents) {
      const image = images.find((each) => each.id === id);
      expect(Buffer.from(files[image?.file ?? ''] ?? []).equals(plain)).toBe(true);
    }
    const shown = await get(t, `/user/document-drafts/${draft.id}/image`, person.token);
    const inArchive = images.find(({ id }) => id === draft.id);
    expect(inArchive).toMatchObject({ kind: 'draft', side: 'docImageFront' });
    expect(Buffer.from(files[inArchive?.file ?? ''] ?? []).equals(shown.rawPayload)).toBe(true);
  });

  it('R-KYC-14 contains all stored data about the person, and no secret', async () => {
    const person = await aDecided(t, 'CONFIRMED');
    await recordImageAccess(t, person.id, { side: 'docImageFront', number: 3 });
    const { data, text } = await exported(t, person.token);
    expect(data).toMatchObject({
      account: { id: person.id, hasPassword: true, locale: 'en-US' },
      signInMethods: [{ kind: 'email', subject: person.email }],
      sessions: [{ method: 'password', ended_at: null }],
      codes: [{ channel: 'email' }],
      verification: { status: 'CONFIRMED', user_ip: '203.0.113.7', document: 'id_card' },
      details: { firstName: 'Олена', birthDate: '1990-03-27' },
      imageAccesses: [{ side: 'docImageFront', reviewer: 3 }],
      decisions: [{ outcome: 'CONFIRMED' }],
      machineReadableZones: [{ agreed: { name: true }, numberIsStoredHashed: true }],
      retentionDays: 30,
    });
    const kinds = (data as unknown as Data).events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['registered', 'signed_in', 'own_data_exported']));
    const { mac, wrapped } = await secretsOf(person.id);
    for (const secret of [
      PASSWORD,
      person.refresh_token,
      person.token,
      'argon2',
      mac,
      ...wrapped,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/operator-|Reviewer|an-operator|a-keyed-hash/);
  });

  it('R-KYC-14 reveals neither the work on an open case nor the operators’ IP addresses', async () => {
    const person = await aSubmitter(t);
    for (const kind of ['rejection_proposed', 'case_claimed', 'image_viewed']) {
      await addRows(t, 'audit_events', {
        id: `${kind} ${person.id}`,
        at: t.clock.now(),
        kind,
        account_id: person.id,
        subject: null,
        ip: '198.51.100.77',
        request_id: 'of-the-desk',
        details: '{"operator":"somebody"}',
        mac: '',
        seq: null,
        link: null,
      });
    }
    const { data, text } = await exported(t, person.token);
    const desk = (data as unknown as Data).events.filter(({ kind }) => /case|image|rej/.test(kind));
    expect(desk).toEqual([{ at: new Date(t.clock.now()).toISOString(), kind: 'image_viewed' }]);
    expect(text).not.toMatch(/198\.51\.100\.77|of-the-desk|somebody/);
  });

  it('R-KYC-14 does not reveal that an operator proposed a rejection', async () => {
    const { caseId, token } = await aSubmission(t);
    const stored = async () => {
      // Images are measured after the answer, independently of the desk.
      const { exportedAt, events, images, ...rest } = (await exported(t, token))
        .data as unknown as Data;
      return rest;
    };
    const before = await stored();
    t.clock.advance(SECOND);
    expect(
      await decideCase(t, await anOperator(t), caseId, {
        decision: 'reject',
        reasons: ['altered'],
      }),
    ).toBe('PROPOSED');
    expect(await stored()).toEqual(before);
  });

  it('R-KYC-14 contains what a reviewer read, once the case is decided', async () => {
    const person = await aSubmitter(t);
    await changeRows(
      t,
      'reviews',
      { account_id: person.id },
      { mrz: '{"valid":true,"agrees":{"name":false}}', document_mac: 'a-keyed-hash' },
    );
    const zones = async () => (await exported(t, person.token)).data.machineReadableZones;
    expect(await zones()).toEqual([]);
    await decided(t, person.id, 'REJECTED');
    expect(await zones()).toHaveLength(1);
  });

  it('R-KYC-14 does not reveal the IP address or request of an operator who met a damaged image', async () => {
    const before = new Set(await storedFiles(t));
    const { caseId, token } = await aSubmission(t);
    for (const path of await storedFiles(t)) if (!before.has(path)) await writeFile(path, 'x');
    const operator = await anOperator(t);
    await claim(t, operator, caseId);
    const [image] = (await caseOf(t, operator, caseId)).images;
    const viewed = await openImage(t, operator, image?.id ?? '');
    const { data, text } = await exported(t, token);
    const { events } = data as unknown as Data;
    expect(events).toContainEqual({
      at: new Date(t.clock.now()).toISOString(),
      kind: 'document_damaged',
      details: { document: image?.id, side: image?.side, reason: 'damaged' },
    });
    expect(text).not.toContain((viewed.json() as { requestId: string }).requestId);
  });

  it('R-KYC-14 is saved as a file, never cached, and recorded in the audit trail', async () => {
    const person = await aSubmitter(t);
    const { answer } = await exported(t, person.token);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="own-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const events = (await eventsOf(t, 'own_data_exported')).filter(
      ({ account_id }) => account_id === person.id,
    );
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([{ images: 3 }]);
  });

  it('R-KYC-14 names an image that cannot be opened, and contains the rest', async () => {
    const before = new Set(await storedFiles(t));
    const person = await aSubmitter(t);
    const [damaged = ''] = (await storedFiles(t)).filter((path) => !before.has(path));
    await writeFile(damaged, 'not what was sealed');
    const { files, data } = await exported(t, person.token);
    const { images } = data as unknown as Data;
    expect(images.filter(({ file }) => file === null)).toHaveLength(1);
    expect(Object.keys(files)).toHaveLength(3);
  });

  it('R-KYC-14 contains nothing of another account', async () => {
    const [one, other] = [await aSubmitter(t), await aRegisteredPerson(t)];
    const { files, text } = await exported(t, other.access_token);
    expect(Object.keys(files)).toEqual(['data.json']);
    for (const theirs of [one.id, one.email, 'Олена']) expect(text).not.toContain(theirs);
  });
});

async function secretsOf(accountId: string) {
  const [event] = await findRows(t, 'audit_events', { account_id: accountId }, 'mac');
  const rows = await findRows(
    t,
    'documents',
    { account_id: accountId },
    'wrapped_key',
    'object_name',
  );
  const wrapped = rows.flatMap((row) => [row.wrapped_key, row.object_name]);
  return { mac: event?.mac ?? '', wrapped };
}
