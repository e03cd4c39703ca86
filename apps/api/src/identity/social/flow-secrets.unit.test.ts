import { describe, expect, it } from 'vitest';
import { newToken } from '#core/opaque-token.ts';
import { flowSecretsOf, newFlowSecrets } from './flow-secrets.ts';

const secret = newToken();

describe('R-SOC-1 the secrets of a flow', () => {
  it('R-SOC-1 can be derived from the browser’s secret and the state alone', () => {
    const secrets = newFlowSecrets(secret, 'google');
    expect(flowSecretsOf(secret, 'google', secrets.state)).toEqual(secrets);
  });

  it('R-SOC-1 differ between flows, and one does not reveal another', () => {
    const flows = [
      newFlowSecrets(secret, 'google'),
      newFlowSecrets(secret, 'google'),
      newFlowSecrets(secret, 'apple'),
    ];
    const all = flows.flatMap((secrets) => Object.values(secrets));
    expect(new Set(all).size).toBe(9);
    for (const { state, nonce, verifier } of flows) {
      expect(state).not.toContain(nonce);
      expect(state).not.toContain(verifier);
    }
  });

  it('R-SOC-1 the verifier has 256 bits, as RFC 7636 asks', () => {
    expect(newFlowSecrets(secret, 'apple').verifier).toMatch(/^[\w-]{43}$/);
  });

  it.each<[string, (state: string) => string]>([
    ['cut', (state) => state.slice(0, -1)],
    ['with more behind it', (state) => `${state}.x`],
    ['with a blank behind it', (state) => `${state} `],
    ['with another id', (state) => `A${state}`],
    ['its proof alone', (state) => state.split('.')[1] ?? ''],
    ['in other letters', (state) => state.toLowerCase()],
    ['empty', () => ''],
    ['a point', () => '.'],
    ['in other signs of the same length', (state) => 'é'.repeat(state.length)],
  ])('R-SOC-3 a state that is %s is refused', (_what, changed) => {
    const { state } = newFlowSecrets(secret, 'google');
    expect(flowSecretsOf(secret, 'google', changed(state))).toBeNull();
  });

  it('R-SOC-3 are valid for one browser and one provider only', () => {
    const { state } = newFlowSecrets(secret, 'google');
    expect(flowSecretsOf(newToken(), 'google', state)).toBeNull();
    expect(flowSecretsOf(secret, 'apple', state)).toBeNull();
  });
});
