import { describe, expect, it } from 'vitest';
import { readWallet, unannounced, withWallet } from './read-wallet.ts';

const provider = { request: async () => null };
const info = { uuid: 'u-1', name: ' Fox ', icon: 'data:image/svg+xml,<svg/>', rdns: 'x.fox' };

describe('R-WAL-5 a wallet announces itself', () => {
  it('R-WAL-5 is identified by its id, name and icon', () => {
    expect(readWallet({ info, provider })).toEqual({
      id: 'u-1',
      rdns: 'x.fox',
      name: 'Fox',
      icon: info.icon,
      provider: expect.anything(),
    });
  });

  it('R-WAL-5 passes calls and events through, and never throws synchronously', async () => {
    const heard: unknown[] = [];
    const itself = {
      request: async ({ method }: { method: string }) => [method, heard.length],
      on(this: unknown, event: string) {
        heard.push([this === itself, event]);
      },
    };
    const wallet = readWallet({ info, provider: itself })?.provider;
    wallet?.on('disconnect', () => {});
    wallet?.removeListener('disconnect', () => {});
    expect(heard).toEqual([[true, 'disconnect']]);
    expect(await wallet?.request({ method: 'eth_accounts' })).toEqual(['eth_accounts', 1]);

    const refuse = () => {
      throw new Error('no');
    };
    const rude = readWallet({ info, provider: { request: refuse, on: refuse } })?.provider;
    expect(() => rude?.on('disconnect', () => {})).not.toThrow();
    await expect(rude?.request({ method: 'eth_accounts' })).rejects.toThrow('no');
  });

  it.each([
    ['nothing', undefined],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: { request: 'yes' } }],
    ['no id', { info: { ...info, uuid: undefined }, provider }],
    ['a name of spaces', { info: { ...info, name: ' ' }, provider }],
    ['a name that nobody sees', { info: { ...info, name: '\u200b\u2060' }, provider }],
  ])('R-WAL-5 is rejected with %s', (_name, detail) => {
    expect(readWallet(detail)).toBe(null);
  });

  it.each([
    ['from elsewhere', 'https://evil.example/pixel.png'],
    ['that is a page', 'data:text/html,<p>'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is huge', `data:image/png;base64,${'A'.repeat(300_000)}`],
    ['that is none', 7],
  ])('R-WAL-5 shows no icon %s', (_name, icon) => {
    expect(readWallet({ info: { ...info, icon }, provider })?.icon).toBe(null);
  });

  it('R-WAL-5 strips invisible and direction characters from a name', () => {
    const name = '\u202exoF\u0000';
    expect(readWallet({ info: { ...info, name }, provider })?.name).toBe('xoF');
  });

  it('R-WAL-5 shortens an overlong name', () => {
    const name = 'x'.repeat(5000);
    expect(readWallet({ info: { ...info, name }, provider })?.name).toHaveLength(60);
  });
});

describe('R-WAL-2 a wallet that does not announce itself', () => {
  const here = unannounced(provider);
  const announced = readWallet({ info, provider });

  it('R-WAL-2 is offered where no wallet announces itself, and only once', () => {
    expect(here).toMatchObject({ id: '', rdns: '', name: '', icon: null });
    expect(withWallet(withWallet([], here), here)).toEqual([here]);
  });

  it('R-WAL-2 is not offered beside one that announces itself, which may be the same, whichever comes first', () => {
    expect(withWallet(withWallet([], announced), here)).toEqual([announced]);
    expect(withWallet(withWallet([], here), announced)).toEqual([announced]);
  });

  it.each([
    ['Trust Wallet', { isTrust: true, isMetaMask: true }],
    ['OKX Wallet', { isOkxWallet: true }],
    // Many wallets say so for the sake of old pages.
    ['', { isMetaMask: true }],
    ['', { isTrust: 'yes' }],
  ])('R-WAL-2 is called “%s” by what it says of itself', (name, flags) => {
    expect(unannounced({ ...provider, ...flags })?.name).toBe(name);
  });

  it.each([[undefined], [null], ['ethereum'], [{}], [{ request: 7 }]])(
    'R-WAL-2 is none if %j cannot be asked',
    (found) => {
      expect(unannounced(found)).toBe(null);
    },
  );

  it('R-WAL-2 is not taken from an announcement without an id', () => {
    expect(readWallet({ info: { ...info, uuid: '' }, provider })).toBe(null);
  });
});
