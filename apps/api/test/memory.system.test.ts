import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES } from '@portico/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOperatorAt, aPersonAt, imagesOfNextCase, sendImages } from '#test/engines/at.ts';
import { aPlace, type Place } from '#test/engines/process.ts';
import { resetPeak, residentMb } from '#test/engines/resident.ts';
import { anImageOf, aOneBitPng } from '#test/people/pictures.ts';
import { serverProcess } from '../../../scripts/lib/server.mjs';

const ROOT = join(import.meta.dirname, '../../..');

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

const LIMIT_MB = 150;
/** The heaviest decoding, on a machine that may be busy. */
const LONG = 180_000;

/** A grainy photograph close to the limit of bytes. */
async function aGrainy(
  [width, height]: readonly [number, number],
  { quality, ...how }: { quality: number; progressive?: boolean; orientation?: number },
): Promise<Buffer> {
  const { progressive = false, orientation = 1 } = how;
  const grain = randomBytes(1_000_003).map((byte) => 64 + (byte & 127));
  const raw = { width, height, channels: 3 } as const;
  const picture = await sharp(Buffer.alloc(width * height * 3, grain), { raw })
    .withMetadata({ orientation })
    .jpeg({ quality, progressive })
    .toBuffer();
  expect(picture.length).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
  expect(picture.length).toBeGreaterThan(IMAGE_MAX_BYTES / 2);
  return picture;
}

/** Just within IMAGE_MAX_PIXELS; within the limit of images that are decoded whole; and the size of a phone's photo. */
const LARGEST = [7300, 5470] as const;
const DECODED_WHOLE = [5400, 3660] as const;
const OF_A_PHONE = [4000, 3000] as const;

async function heavyPictures() {
  const turned = await aGrainy(OF_A_PHONE, { quality: 60, orientation: 6 });
  return {
    ordinary: await aGrainy(OF_A_PHONE, { quality: 60 }),
    turned,
    progressive: await aGrainy(OF_A_PHONE, { quality: 60, progressive: true }),
    largest: await aGrainy(LARGEST, { quality: 20 }),
    largestTurned: await aGrainy(LARGEST, { quality: 20, orientation: 6 }),
    wholeProgressive: await aGrainy(DECODED_WHOLE, { quality: 45, progressive: true }),
    wholeInterlaced: await anImageOf(...DECODED_WHOLE)
      .png({ progressive: true })
      .toBuffer(),
    tooCostly: await aGrainy(LARGEST, { quality: 20, progressive: true }),
    cut: turned.subarray(0, turned.length / 2),
    bomb: aOneBitPng(16_384, 16_384),
  };
}

type Kind = keyof Awaited<ReturnType<typeof heavyPictures>>;

/** Four at once, each from another account, because images of one account take turns. */
const ROUNDS: [Kind, Kind, Kind, Kind][] = [
  ['ordinary', 'ordinary', 'turned', 'progressive'],
  ['largest', 'largest', 'cut', 'bomb'],
  ['largestTurned', 'wholeProgressive', 'turned', 'turned'],
  ['wholeInterlaced', 'wholeProgressive', 'largest', 'tooCostly'],
];
const REFUSED: Kind[] = ['cut', 'bomb', 'tooCostly'];
/** These may exceed the decoding timeout on a busy machine. */
const SLOW: Kind[] = ['largest', 'largestTurned', 'wholeProgressive', 'wholeInterlaced'];
const SIDES = ['docImageFront', 'docImageBack', 'personImage'];

// Only Linux shows the memory of another process.
if (process.platform === 'linux') {
  describe('R-KYC-10 R-KYC-15 the memory that images cost the server', () => {
    it(
      `R-KYC-10 R-KYC-13 R-KYC-15 four of the heaviest at once, sent or opened, take at most ${LIMIT_MB} MB`,
      async ({ annotate }) => {
        const running = place.start({ DISABLE_ADDRESS_LIMITS: 'true', ...serverProcess(ROOT).env });
        const [url, deskUrl] = [await running.ready(), await running.deskReady()];
        const pictures = await heavyPictures();
        const people = await Promise.all(
          ROUNDS[0]?.map((_kind, n) => aPersonAt(url, `heavy-${n}@example.com`)) ?? [],
        );
        const draft = (token: string, kind: Kind) =>
          sendImages(url, token, {
            path: '/user/add-document-draft',
            images: { docImageFront: pictures[kind] },
          });
        const operator = await anOperatorAt(deskUrl, place.folder, 'Ann');

        // Warm: everything needed is loaded and was used once.
        const reviewed = await aPersonAt(url, 'reviewed@example.com');
        const fields = { document: 'id_card', documentCountry: 'UA' };
        const kinds = ['ordinary', 'turned', 'progressive'] as const;
        const images = Object.fromEntries(kinds.map((kind, n) => [SIDES[n], pictures[kind]]));
        const path = '/user/add-user-document';
        expect((await sendImages(url, reviewed, { path, images, fields })).status).toBe(200);
        const imageUrls = await imagesOfNextCase(deskUrl, operator);
        const open = async (image = '') =>
          (await fetch(image, { headers: operator })).arrayBuffer();
        await open(imageUrls[0]);
        const warm = residentMb(running.pid, 'VmRSS');

        const seen: string[] = [];
        const most: number[] = [];
        let taken = 0;
        const measured = async (name: string, work: () => Promise<unknown>) => {
          resetPeak(running.pid);
          await work();
          most.push(residentMb(running.pid, 'VmHWM') - warm);
          seen.push(`${most.at(-1)?.toFixed()} MB for ${name}`);
        };
        for (const round of ROUNDS) {
          await measured(round.join(', '), async () => {
            const answers = await Promise.all(round.map((kind, n) => draft(people[n] ?? '', kind)));
            for (const [n, kind] of round.entries()) {
              const statuses = REFUSED.includes(kind)
                ? [400]
                : SLOW.includes(kind)
                  ? [200, 400]
                  : [200];
              expect(statuses, kind).toContain(answers[n]?.status);
              taken += answers[n]?.status === 200 ? 1 : 0;
            }
          });
        }
        await measured('four opened images at the desk', async () => {
          const shown = await Promise.all([...imageUrls, imageUrls[0]].map(open));
          for (const bytes of shown) expect(bytes.byteLength).toBeGreaterThan(1_000_000);
        });
        const summary = `${warm.toFixed()} MB warm; above it:\n${seen.join('\n')}`;
        await annotate(summary);
        expect(taken).toBeGreaterThan(ROUNDS.length * 2);
        expect(Math.max(...most), summary).toBeLessThanOrEqual(LIMIT_MB);
      },
      LONG,
    );
  });
}
