import { COUNTRIES, decideRevocation, proposeRevocation } from '@portico/contract';
import { aHolder, type Flaw } from '@portico/specimens';
import { DAY, HOUR, MINUTE } from '../../apps/api/src/core/clock.ts';
import { type Demo, writeDemo } from '../../apps/api/src/platform/config/demo.ts';
import { type DemoApp, startAt } from './app.ts';
import { addOperators, type OperatorName, type Operators } from './desk.ts';
import { makePartners } from './partners.ts';
import {
  aPerson,
  type DemoPerson,
  orderPhotos,
  saveFront,
  sendDetails,
  sendDocuments,
  signIn,
  signUp,
  take,
  waitingCase,
  zoneOf,
} from './person.ts';
import { type Photos, startDrawing } from './photos.ts';

/*
 * Three months of an invented installation, by the calls of browsers and operators on a clock that runs through them:
 * everything of it is as the product would have made it, its audit trail included.
 */

const HISTORY = 92 * DAY;

/** How many of 300 people end up where. */
const SHARES = {
  // First: some of those who wait have the document of one of them.
  confirmed: 110,
  registered: 56,
  inProgress: 44,
  waiting: 40,
  again: 10,
  rejected: 12,
  expired: 6,
  suspended: 6,
  renewal: 5,
  withdrawn: 6,
  revoked: 5,
};
type Fate = keyof typeof SHARES;
const ALL = Object.values(SHARES).reduce((sum, each) => sum + each, 0);

/** Of one of the cases that wait. */
type Trait =
  | { flaw: Flaw }
  | { same: 'document' | 'photos' }
  | { is: 'expired' | 'other name' | 'claimed' | 'proposed' | 'refused' | 'plain' };

/** The first of the waiting cases; the others are plain. */
const TRAITS: Trait[] = [
  { is: 'plain' },
  { same: 'photos' },
  { is: 'expired' },
  { flaw: 'blurred' },
  { is: 'claimed' },
  { is: 'proposed' },
  { flaw: 'glare' },
  { is: 'other name' },
  { is: 'refused' },
  { flaw: 'dark' },
  { flaw: 'cut' },
  { same: 'document' },
  { is: 'claimed' },
  { flaw: 'blurred' },
  { flaw: 'glare' },
  { is: 'proposed' },
  { is: 'claimed' },
];

export type Seeded = { demo: Demo; counts: Record<Fate, number> };

/** Fills a new folder. `now` in ms since 1970 UTC; `people` is about how many. */
export async function seed(
  folder: string,
  { people, now }: { people: number; now: number },
): Promise<Seeded> {
  const photos = startDrawing();
  const demo = await startAt(folder, now - HISTORY);
  try {
    const operators = await addOperators(demo);
    const counts = Object.fromEntries(
      Object.entries(SHARES).map(([fate, of]) => [
        fate,
        Math.max(1, Math.round((of * people) / ALL)),
      ]),
    ) as Record<Fate, number>;
    const run = new Run(demo, { operators, photos, now });
    const { verified, developer } = await run.live(counts);
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const made = { people: total, operators: operators.ids, known: { verified, developer } };
    writeDemo(folder, made);
    return { demo: made, counts };
  } finally {
    photos.stop();
    await demo.close();
  }
}

type Event = { at: number; run(): Promise<unknown> };

class Run {
  readonly #demo: DemoApp;
  readonly #operators: Operators;
  readonly #photos: Photos;
  readonly #now: number;
  #events: Event[] = [];
  #seeds = 0;
  #shift = 0;

  constructor(
    demo: DemoApp,
    { operators, photos, now }: { operators: Operators; photos: Photos; now: number },
  ) {
    this.#demo = demo;
    this.#operators = operators;
    this.#photos = photos;
    this.#now = now;
  }

  /** Plans everybody, then lets the time pass; returns addresses of two people. */
  async live(counts: Record<Fate, number>): Promise<Demo['known']> {
    const confirmed: DemoPerson[] = [];
    for (const [fate, count] of Object.entries(counts) as [Fate, number][]) {
      for (let n = 0; n < count; n += 1) {
        const person = this.#plan(fate, n, count, confirmed);
        if (fate === 'confirmed') confirmed.push(person);
      }
    }
    for (let day = 1; day * DAY < HISTORY; day += 1)
      this.#at(this.#now - HISTORY + day * DAY, () => this.#demo.passDay());
    const developer = confirmed[0] as DemoPerson;
    // Lately, so that their photos and details are still there.
    const verified = confirmed.at(-2) as DemoPerson;
    makePartners(this.#demo, {
      operators: this.#operators,
      developer,
      people: [...confirmed.slice(1, 30), verified],
      // Their connections are older than everything that they are asked about today.
      from: this.#now - HISTORY / 2,
      until: this.#now - HOUR,
      at: (time, work) => this.#at(time, work),
    });
    // Drawn in the order of their use, ahead of it.
    this.#events.sort((a, b) => a.at - b.at);
    for (const { order } of this.#orders.sort((a, b) => a.at - b.at)) order();
    while (this.#events.length > 0) {
      const next = this.#events.shift() as Event;
      const { clock } = this.#demo;
      clock.advance(Math.max(0, next.at - clock.now()));
      await next.run();
    }
    this.#demo.clock.advance(Math.max(0, this.#now - this.#demo.clock.now()));
    await this.#demo.tidy();
    return { verified: verified.email, developer: developer.email };
  }

  readonly #orders: { at: number; order(): void }[] = [];

  #at(at: number, run: () => Promise<unknown>): void {
    const event = { at, run };
    const place = this.#events.findIndex((each) => each.at > at);
    if (place < 0) this.#events.push(event);
    else this.#events.splice(place, 0, event);
  }

  /** The operators take turns. */
  #pair(): [OperatorName, OperatorName] {
    const names: OperatorName[] = ['Ann', 'Ben', 'Cara'];
    this.#shift += 1;
    return [names[this.#shift % 3], names[(this.#shift + 1) % 3]] as [OperatorName, OperatorName];
  }

  #plan(fate: Fate, n: number, count: number, confirmed: DemoPerson[]): DemoPerson {
    const now = this.#now;
    const trait: Trait = fate === 'waiting' ? (TRAITS[n] ?? { is: 'plain' }) : { is: 'plain' };
    const person = this.#person(fate, trait, confirmed);
    const key = String(this.#seeds);
    const share = (n + 0.5) / count;
    // Those who wait came within the last day; everybody else over the months, more of them lately.
    const minutes = 7 * ((this.#seeds * 131) % 190);
    const came =
      fate === 'waiting'
        ? now - 30 * HOUR + share * 29 * HOUR
        : fate === 'expired'
          ? now - HISTORY + share * 10 * DAY + minutes * MINUTE
          : now - HISTORY + DAY + Math.sqrt(share) * (HISTORY - 6 * DAY) + minutes * MINUTE;
    this.#at(came, () => signUp(this.#demo, person));
    if (fate === 'registered') return person;
    this.#at(came + 4 * MINUTE, () => sendDetails(this.#demo, person, changesOf(trait)));
    const flaw = 'flaw' in trait ? trait.flaw : fate === 'again' ? 'glare' : null;
    // At 800 pixels the product measures a photo as it is.
    const width = fate === 'waiting' ? 1300 : 800;
    const attempt = { key, flaw, width };
    if (fate === 'inProgress') {
      if (n % 2 === 0) return person;
      this.#orders.push({
        at: came,
        order: () => orderPhotos(this.#photos, person, { ...attempt, key }),
      });
      this.#at(came + 6 * MINUTE, () =>
        saveFront(this.#demo, { photos: this.#photos, person, key }),
      );
      return person;
    }
    const sent = came + 9 * MINUTE;
    this.#orders.push({ at: sent, order: () => orderPhotos(this.#photos, person, attempt) });
    this.#at(sent, () => sendDocuments(this.#demo, { photos: this.#photos, person, key }));
    if (fate === 'waiting') this.#leaveWaiting(person, trait);
    else this.#decide(person, fate, sent);
    return person;
  }

  #person(fate: Fate, trait: Trait, confirmed: DemoPerson[]): DemoPerson {
    const seed = this.#seeds;
    this.#seeds += 1;
    const country = COUNTRIES[seed % COUNTRIES.length] as (typeof COUNTRIES)[number];
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const expires =
      fate === 'expired'
        ? day(this.#now - (5 + (seed % 30)) * DAY)
        : fate === 'renewal'
          ? day(this.#now + (15 + (seed % 30)) * DAY)
          : 'is' in trait && trait.is === 'expired'
            ? day(this.#now - 70 * DAY)
            : undefined;
    const today = day(this.#now);
    // Countries take turns, so the names of one follow each other in steps of their number.
    const person = aPerson(
      aHolder(seed, { country, today, ...(expires !== undefined && { expires }) }),
    );
    if (!('same' in trait)) return person;
    // The document of somebody who was confirmed lately: their photos are not erased yet.
    const other = confirmed.at(trait.same === 'document' ? -3 : -4) ?? confirmed[0];
    if (other === undefined) return person;
    const take = trait.same === 'document' ? 1 : 0;
    return { ...person, holder: other.holder, document: other.document, take };
  }

  /** What happened to a case by now, if anything. */
  #leaveWaiting(person: DemoPerson, trait: Trait): void {
    if (!('is' in trait)) return;
    const { is } = trait;
    if (is === 'claimed')
      this.#at(this.#now - 2 * MINUTE, async () => {
        const [, second] = this.#pair();
        const name = second === 'Ann' ? 'Ben' : second;
        await this.#operators.claim(name, await waitingCase(this.#demo, person));
      });
    if (is === 'proposed')
      this.#at(this.#now - 45 * MINUTE, async () => {
        const id = await waitingCase(this.#demo, person);
        await this.#operators.examine('Ben', id, null);
        await this.#operators.decide('Ben', {
          id,
          decision: 'confirm',
          checks: ['genuine', 'name', 'same_person', 'valid', 'adult'],
          zoneUnread: 'illegible',
          personTag: 'none',
          note: 'Everything agrees, but I cannot read the zone: a second look, please.',
        });
      });
    if (is === 'refused')
      this.#at(this.#now - 40 * MINUTE, async () => {
        const id = await waitingCase(this.#demo, person);
        await this.#operators.examine('Cara', id, zoneOf(person));
        await this.#operators.decide('Cara', { id, decision: 'reject', reasons: ['altered'] });
      });
  }

  #decide(person: DemoPerson, fate: Fate, sent: number): void {
    const demo = this.#demo;
    const operators = this.#operators;
    const decided = sent + 2 * HOUR + ((this.#seeds * 53) % 900) * MINUTE;
    const confirm = async () => {
      const id = await waitingCase(demo, person);
      await operators.confirm(id, zoneOf(person), this.#pair());
    };
    const later = async (step: 'withdraw' | 'suspend' | 'renew') => {
      await signIn(demo, person);
      await take(demo, person, step);
    };
    switch (fate) {
      case 'withdrawn':
        this.#at(sent + HOUR, () => later('withdraw'));
        break;
      case 'again':
        this.#at(decided, async () => {
          const id = await waitingCase(demo, person);
          const [by] = this.#pair();
          await operators.examine(by, id, null);
          const marks = [{ part: 'docImageFront', reason: 'glare' }] as const;
          await operators.decide(by, { id, decision: 'ask_again', marks: [...marks] });
        });
        break;
      case 'rejected':
        this.#at(decided, async () => {
          const id = await waitingCase(demo, person);
          const [by] = this.#pair();
          await operators.examine(by, id, null);
          const note = 'The print of the name is not that of the other fields.';
          await operators.decide(by, { id, decision: 'reject', reasons: ['altered'], note });
        });
        break;
      default:
        this.#at(decided, confirm);
    }
    if (fate === 'suspended') this.#at(decided + 3 * DAY, () => later('suspend'));
    if (fate === 'renewal')
      this.#at(Math.max(decided + DAY, this.#now - 3 * DAY), () => later('renew'));
    if (fate === 'revoked') {
      this.#at(decided + 2 * DAY, async () => {
        const { reference } = await demo.deps.db
          .selectFrom('kyc')
          .select('reference')
          .where('account_id', '=', person.accountId)
          .executeTakeFirstOrThrow();
        const reasons = ['another_person'] as const;
        const proposed = await operators.call('Ben', proposeRevocation, {
          reference,
          reasons: [...reasons],
          note: 'Reported by the holder of the document.',
        });
        const { id } = proposed.json() as { id: string };
        demo.clock.advance(20 * MINUTE);
        await operators.call('Ann', decideRevocation, { id, decision: 'agree' });
      });
    }
  }
}

function changesOf(trait: Trait): object {
  return 'is' in trait && trait.is === 'other name' ? { firstName: 'Robin', lastName: 'Vale' } : {};
}
