import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { inTransaction } from './client.ts';
import { lockInOrder } from './lock-order.ts';

const t = anApp();

describe('the order of row locks', () => {
  it('throws when a transaction locks a verification after its account', async () => {
    const wrong = inTransaction(t.deps.db, async (tx) => {
      lockInOrder(tx, 'accounts');
      lockInOrder(tx, 'kyc');
    });
    await expect(wrong).rejects.toThrow('kyc is locked after accounts');
  });

  it('accepts the order, a second lock of the same table, and the next transaction', async () => {
    for (let n = 0; n < 2; n += 1) {
      await inTransaction(t.deps.db, async (tx) => {
        lockInOrder(tx, 'password_resets');
        lockInOrder(tx, 'kyc');
        lockInOrder(tx, 'accounts');
        lockInOrder(tx, 'kyc');
      });
    }
  });

  it('leaves single statements alone', () => {
    lockInOrder(t.deps.db, 'accounts');
    lockInOrder(t.deps.db, 'kyc');
  });
});
