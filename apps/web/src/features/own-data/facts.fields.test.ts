import { describe, expect, it } from 'vitest';
import { factsIn, factsOf } from './facts.tsx';

const [CLAIM, IN_VERIFIED] = ['address.test_occupation', 'personal.test_birth_country'];

describe('R-LIFE-27 the details that a partner got, on the page “Your data”', () => {
  it('R-LIFE-27 name a field that came later', () => {
    expect(factsIn(['sub', 'test_occupation'])).toEqual(['connections.sub', CLAIM]);
    expect(factsIn(['birthdate', 'test_birth_country'])).toEqual([
      'connections.birthdate',
      IN_VERIFIED,
    ]);
    expect(factsIn(['sub'])).toEqual(['connections.sub']);
  });

  it('R-LIFE-27 are those of the scope: one that is in the verified claims alone is not', () => {
    expect(factsOf(['profile'])).toContain(CLAIM);
    expect(factsOf(['profile'])).not.toContain(IN_VERIFIED);
    expect(factsOf(['verified'])).toEqual(['connections.sub', 'connections.verified']);
  });
});
