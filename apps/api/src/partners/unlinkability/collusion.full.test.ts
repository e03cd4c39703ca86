import { describe } from 'vitest';
import { testPooling } from '#test/partners/pooling.ts';

describe('R-OP-78 R-IDA-15 R-LIFE-34 two partners that pool what they received about a thousand people', () => {
  testPooling({ people: 1_000, signedIn: 30 });
});
