import { describe } from 'vitest';
import { testPooling } from '#test/partners/pooling.ts';

describe('R-OP-78 R-IDA-15 R-LIFE-34 two partners that pool what they received about a hundred people', () => {
  testPooling({ people: 100, signedIn: 14 });
});
