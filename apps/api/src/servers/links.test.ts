import { readLink } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { deleteAccount, receiptOf } from '#test/people/own-data.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';
import {
  aBackend,
  aKnownPerson,
  aLink,
  aReturn,
  askLink,
  confirm,
  goBack,
  RETURN_TO,
  readPerson,
  redeem as redeemReturn,
  tokenOf,
} from '#test/people/servers.ts';
import { switchServerClient } from './clients/clients.ts';
import { purgeLinks } from './links/links.ts';

const t = anApp();

const look = (token: string, link: string) => post(t, readLink.path, { token: link }, { token });
const redeem = (token: string, value: string, externalId: string) =>
  redeemReturn(t, token, { value, externalId });
const codeOf = ({ json }: { json(): unknown }) => (json() as { code?: string }).code ?? null;
const somebody = async () => {
  const { access_token } = await aRegisteredPerson(t);
  return access_token;
};
let ids = 0;
const freshId = () => {
  ids += 1;
  return `linked-${ids}`;
};

describe('R-API-20 a link into verification', () => {
  it('R-API-20 gives a person who signed up by themselves their id at the company, once their return is redeemed', async () => {
    const [backend, token, id] = [await aBackend(t), await somebody(), freshId()];
    const answer = await askLink(t, backend.token, id);
    const { url, expiresAt } = answer.json() as { url: string; expiresAt: string };
    expect(url).toMatch(new RegExp(`^${t.deps.config.publicUrl}/link#[\\w-]{43}$`));
    expect(Date.parse(expiresAt)).toBe(t.clock.now() + HOUR);
    const link = url.split('#')[1] ?? '';
    expect(JSON.stringify(await findRows(t, 'verification_links'))).not.toContain(link);
    const seen = { name: backend.name, host: 'shop.example', verificationStatus: 'NONE' };
    expect((await look(token, link)).json()).toEqual({ ...seen, confirmed: false });
    expect((await confirm(t, token, link)).statusCode).toBe(204);
    expect((await confirm(t, token, link)).statusCode).toBe(204);
    expect((await look(token, link)).json()).toEqual({ ...seen, confirmed: true });
    expect((await readPerson(t, backend.token, id)).statusCode).toBe(404);
    const { location } = (await goBack(t, token, link)).json() as { location: string };
    expect(location.startsWith(`${RETURN_TO}&portico_return=`)).toBe(true);
    const value = new URL(location).searchParams.get('portico_return') ?? '';
    expect((await redeem(backend.token, value, id)).json()).toEqual({
      externalId: id,
      verificationStatus: 'NONE',
    });
    expect((await readPerson(t, backend.token, id)).json()).toMatchObject({ externalId: id });
    expect((await receiptOf(t, token)).serverAccesses).toContainEqual(
      expect.objectContaining({ name: backend.name, what: 'person', count: 2 }),
    );
  });

  it('R-API-20 signs nobody in, and is worth nothing without a sign-in', async () => {
    const link = await aLink(t, await aBackend(t), freshId());
    for (const path of ['', '/confirm', '/return']) {
      const answer = await post(t, `${readLink.path}${path}`, { token: link });
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
    }
    expect((await look(link, link)).statusCode).toBe(401);
  });

  it('R-API-20 returns to a registered address alone, as it was registered', async () => {
    const { token } = await aBackend(t);
    for (const returnTo of [
      'https://evil.example/back?from=portico',
      'https://shop.example/back',
      'https://shop.example/back?from=portico&to=https://evil.example',
      'https://shop.example/back?from=portico#x',
      'https://shop.example@evil.example/back?from=portico',
      'https://SHOP.example/back?from=portico',
      '//evil.example',
      'javascript:alert(1)',
      '',
    ]) {
      expect(codeOf(await askLink(t, token, freshId(), { returnTo }))).toBe(
        'return_address_unknown',
      );
    }
    for (const more of [{ minutes: 0 }, { minutes: 10_081 }, { minutes: 1.5 }, { returnTo: 1 }])
      expect(codeOf(await askLink(t, token, freshId(), more))).toBe('invalid_request');
    expect((await askLink(t, token, freshId(), { minutes: 10_080 })).statusCode).toBe(200);
    expect((await askLink(t, token, ' x ')).statusCode).toBe(404);
  });

  it('R-API-20 ends at its time, and a day after its confirmation', async () => {
    const [backend, token] = [await aBackend(t), await somebody()];
    const [late, confirmed] = [
      await aLink(t, backend, freshId()),
      await aLink(t, backend, freshId()),
    ];
    await confirm(t, token, confirmed);
    t.clock.advance(HOUR);
    const again = await post(t, '/user/auth/login', {});
    expect(again.statusCode).toBe(400);
    const person = await somebody();
    expect(codeOf(await look(person, late))).toBe('link_over');
    expect(codeOf(await confirm(t, person, late))).toBe('link_over');
    const rows = await findRows(t, 'verification_links', { client_id: backend.id });
    expect(rows.map(({ expires_at }) => expires_at - t.clock.now()).sort()).toEqual([
      0,
      DAY - HOUR,
    ]);
    t.clock.advance(9 * DAY);
    await purgeLinks(t.deps);
    expect(await findRows(t, 'verification_links', { client_id: backend.id })).toEqual([]);
  });
});

describe('R-API-21 a link that somebody else opens', () => {
  it('R-API-21 makes nobody known by the id of another person', async () => {
    const backend = await aBackend(t);
    const [owner, stranger] = [await aKnownPerson(t, freshId()), await somebody()];
    const link = await aLink(t, backend, owner.externalId);
    for (const call of [look, (token: string) => confirm(t, token, link)])
      expect(codeOf(await call(stranger, link))).toBe('link_for_another');
    expect((await confirm(t, owner.token, link)).statusCode).toBe(204);
    // Neither can somebody who has another id at the company take a new one.
    const second = await aLink(t, backend, freshId());
    expect(codeOf(await confirm(t, owner.token, second))).toBe('link_for_another');
  });

  it('R-API-21 belongs to the person who confirmed it', async () => {
    const [backend, token, other] = [await aBackend(t), await somebody(), await somebody()];
    const link = await aLink(t, backend, freshId());
    expect(codeOf(await goBack(t, token, link))).toBe('link_over');
    await confirm(t, token, link);
    for (const answer of [
      await look(other, link),
      await confirm(t, other, link),
      await goBack(t, other, link),
    ])
      expect(codeOf(answer)).toBe('link_for_another');
  });

  it('R-API-21 whose return is brought to the session of somebody else makes nobody known, and stays valid for its own', async () => {
    const [backend, victim] = [await aBackend(t), await aRegisteredPerson(t)];
    const [sender, theirs] = [freshId(), freshId()];
    // Somebody sends their own link to another person, who confirms it and comes back signed in as themselves.
    const value = await aReturn(t, victim.access_token, await aLink(t, backend, sender));
    for (const other of [theirs, ` ${sender}`, sender.toUpperCase()])
      expect(codeOf(await redeem(backend.token, value, other))).toBe('link_for_another');
    for (const id of [sender, theirs])
      expect((await readPerson(t, backend.token, id)).statusCode).toBe(404);
    const accountId = await idOf(t, victim);
    expect(await findRows(t, 'external_ids', { account_id: accountId })).toEqual([]);
    expect((await redeem(backend.token, value, sender)).statusCode).toBe(200);
  });

  it('R-API-21 is used up by its redemption, and by nothing else', async () => {
    const [backend, token] = [await aBackend(t), await somebody()];
    const id = freshId();
    const link = await aLink(t, backend, id);
    const first = await aReturn(t, token, link);
    const value = await aReturn(t, token, link);
    expect(codeOf(await redeem(backend.token, first, id))).toBe('return_unknown');
    expect((await redeem(backend.token, value, id)).statusCode).toBe(200);
    expect(codeOf(await redeem(backend.token, value, id))).toBe('return_unknown');
    for (const answer of [
      await look(token, link),
      await confirm(t, token, link),
      await goBack(t, token, link),
    ])
      expect(codeOf(answer)).toBe('link_used');
  });

  it('R-API-21 is redeemed by the client that made it alone, within ten minutes, and not for a closed or deleted account', async () => {
    const [backend, other] = [await aBackend(t), await aBackend(t)];
    const token = await somebody();
    const id = freshId();
    const link = await aLink(t, backend, id);
    const value = await aReturn(t, token, link);
    for (const wrong of [link, token, 'x', '', value.toUpperCase()])
      expect((await redeem(backend.token, wrong, id)).statusCode).toBeGreaterThanOrEqual(400);
    expect(codeOf(await redeem(other.token, value, id))).toBe('return_unknown');
    t.clock.advance(10 * MINUTE);
    const fresh = await tokenOf(t, backend);
    expect(codeOf(await redeem(fresh, value, id))).toBe('return_unknown');
    const last = await aReturn(t, token, link);
    t.clock.advance(9 * MINUTE + 59 * SECOND);
    expect((await redeem(fresh, last, id)).statusCode).toBe(200);

    const closed = await aKnownPerson(t, freshId());
    const now = { ...backend, token: await tokenOf(t, backend) };
    const ofClosed = await aReturn(t, closed.token, await aLink(t, now, closed.externalId));
    await disableAccount(t.deps, closed.id);
    expect(codeOf(await redeem(now.token, ofClosed, closed.externalId))).toBe('return_unknown');
    const gone = await aKnownPerson(t, freshId());
    const ofGone = await aReturn(t, gone.token, await aLink(t, now, gone.externalId));
    expect((await deleteAccount(t, gone.token)).statusCode).toBe(204);
    expect(codeOf(await redeem(now.token, ofGone, gone.externalId))).toBe('return_unknown');
  });

  it('R-API-21 of a disabled client is over', async () => {
    const [backend, token] = [await aBackend(t), await somebody()];
    const link = await aLink(t, backend, freshId());
    await confirm(t, token, link);
    await switchServerClient(t.deps, backend.name, { isDisabled: true });
    for (const answer of [await look(token, link), await goBack(t, token, link)])
      expect(codeOf(answer)).toBe('link_over');
  });
});
