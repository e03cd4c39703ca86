import type { DocumentSide, DocumentType } from '@portico/contract';
import {
  exampleDetails,
  renewVerification,
  suspendVerification,
  withdrawVerification,
} from '@portico/contract';
import { type Flaw, type Holder, type Shot, zoneOfCard, zoneOfPassport } from '@portico/specimens';
import { DEMO_DOMAIN } from '../../apps/api/src/platform/config/demo.ts';
import type { TestApp } from '../../apps/api/src/test/engines/start.ts';
import { type Part, saveDraft, submit } from '../../apps/api/src/test/people/documents.ts';
import { get, post, verifyAddress } from '../../apps/api/src/test/people/people.ts';
import type { DemoApp } from './app.ts';
import type { Photos } from './photos.ts';

/** One person of the demo, with the calls that their browser makes. */
export type DemoPerson = {
  holder: Holder;
  document: DocumentType;
  email: string;
  /** Which photos of the document and the face: two people can have the same document. */
  take: number;
  /** Empty until they have signed up. */
  accountId: string;
  token: string;
};

const PASSWORD = 'A demo that 300 people share';
const STREETS = ['Harbor Street', 'Mill Lane', 'Station Road', 'Orchard Way', 'Castle Hill'];

const ASCII: Record<string, string> = { ß: 'ss', ł: 'l', Ł: 'l' };

export function aPerson(holder: Holder): DemoPerson {
  const plain = (name: string) =>
    name
      .replace(/[ßłŁ]/g, (letter) => ASCII[letter] as string)
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  const { firstName, lastName, seed, country } = holder;
  return {
    holder,
    document: country === 'GB' || seed % 5 < 2 ? 'passport' : 'id_card',
    email: `${plain(firstName)}.${plain(lastName)}.${seed}@${DEMO_DOMAIN}`,
    take: 0,
    accountId: '',
    token: '',
  };
}

/** The lines of the document's zone. */
export const zoneOf = ({ holder, document }: DemoPerson): readonly string[] =>
  document === 'passport' ? zoneOfPassport(holder) : zoneOfCard(holder);

export async function signUp(demo: DemoApp, person: DemoPerson): Promise<void> {
  const t = demo as unknown as TestApp;
  const { email } = person;
  const verified = await verifyAddress(t, email);
  const body = { email, password: PASSWORD, verified };
  const { access_token } = await read(post(t, '/user/auth/registration-with-email', body));
  person.token = access_token as string;
  const { id } = await read(get(t, '/user/profile', person.token));
  person.accountId = id as string;
}

/** Their next visit: access tokens last for minutes. */
export async function signIn(demo: DemoApp, person: DemoPerson): Promise<void> {
  const body = { email: person.email, password: PASSWORD };
  const { access_token } = await read(post(demo as unknown as TestApp, '/user/auth/login', body));
  person.token = access_token as string;
}

export async function sendDetails(
  demo: DemoApp,
  { holder, token }: DemoPerson,
  changes: object = {},
): Promise<void> {
  const { firstName, lastName, birthDate, country, birthPlace, seed } = holder;
  const details = {
    ...exampleDetails(),
    firstName,
    lastName,
    birthDate,
    citizenship: country,
    residency: country,
    address: `${1 + (seed % 90)} ${STREETS[seed % STREETS.length]}`,
    postalCode: String(10_000 + ((seed * 373) % 80_000)),
    city: birthPlace,
    region: birthPlace,
    userIP: '203.0.113.7',
    selectedCountry: country,
    ...changes,
  };
  await read(post(demo as unknown as TestApp, '/user/add-user-details', details, { token }));
}

/** The photos that a submission of this document needs. */
function shotsOf({ document }: DemoPerson): readonly (readonly [DocumentSide, Shot])[] {
  const selfie = ['personImage', 'selfie'] as const;
  return document === 'passport'
    ? [['docImageFront', 'passport'], selfie]
    : [['docImageFront', 'front'], ['docImageBack', 'back'], selfie];
}

/** One attempt's photos; `flaw` is of the document's front. */
type Attempt = { key: string; flaw: Flaw | null; width: number };

export function orderPhotos(photos: Photos, person: DemoPerson, { key, flaw, width }: Attempt) {
  for (const [side, shot] of shotsOf(person)) {
    const hasFlaw = side === 'docImageFront' || (flaw === 'dark' && side === 'personImage');
    photos.order({
      key: `${key} ${side}`,
      holder: person.holder,
      take: person.take,
      shot,
      flaw: hasFlaw ? flaw : null,
      width: shot === 'selfie' ? Math.round(width * 0.8) : width,
    });
  }
}

export async function sendDocuments(
  demo: DemoApp,
  { photos, person, key }: { photos: Photos; person: DemoPerson; key: string },
): Promise<void> {
  const parts: Part[] = [
    { name: 'document', value: person.document },
    { name: 'documentCountry', value: person.holder.country },
  ];
  for (const [side] of shotsOf(person))
    parts.push({ name: side, bytes: await photos.take(`${key} ${side}`) });
  await read(submit(demo as unknown as TestApp, person.token, parts));
}

/** The first photo alone: somebody who goes on another day. */
export async function saveFront(
  demo: DemoApp,
  { photos, person, key }: { photos: Photos; person: DemoPerson; key: string },
): Promise<void> {
  const [first] = shotsOf(person);
  const side = (first as readonly [DocumentSide, Shot])[0];
  const parts = [{ name: side, bytes: await photos.take(`${key} ${side}`) }];
  await read(saveDraft(demo as unknown as TestApp, person.token, parts));
}

const STEPS = {
  withdraw: withdrawVerification,
  suspend: suspendVerification,
  renew: renewVerification,
};

export async function take(
  demo: DemoApp,
  person: DemoPerson,
  step: keyof typeof STEPS,
): Promise<void> {
  const { token } = person;
  await read(post(demo as unknown as TestApp, STEPS[step].path, {}, { token }));
}

/** The case of this person that waits for a decision. */
export async function waitingCase(demo: DemoApp, { accountId }: DemoPerson): Promise<string> {
  const row = await demo.deps.db
    .selectFrom('reviews')
    .select('id')
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function read(
  asked: PromiseLike<{ statusCode: number; body: string }>,
): Promise<Record<string, unknown>> {
  const { statusCode, body } = await asked;
  if (statusCode >= 300) throw new Error(`A call of the demo answered ${statusCode}: ${body}`);
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
}
