import type { OperatorRole } from '@portico/contract';
import { TOTP } from 'otpauth';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import type { Product } from './product.ts';

/** An operator of a product's review desk; `code` returns one that was not returned before. */
export type DeskKeys = { name: string; password: string; code(): string };

const STEP_MS = 30_000;

/** Creates an operator with the command, while the product runs. */
export function addOperator(
  product: Product,
  name: string,
  role: OperatorRole = 'reviewer',
): Promise<DeskKeys> {
  return addOperatorWith({ DATA_DIR: product.dataDir }, name, role);
}

/** The same with these settings of the product. */
async function addOperatorWith(
  settings: Record<string, string>,
  name: string,
  role: OperatorRole = 'reviewer',
): Promise<DeskKeys> {
  const made = await operateApart(settings, 'desk', 'add-operator', name, '--role', role);
  const [, password] = /^Password {2}(\S+)$/m.exec(made.out) ?? [];
  const [, secret] = /secret=(\w+)/.exec(made.out) ?? [];
  if (password === undefined || secret === undefined) throw new Error(made.err || made.out);
  let last = 0;
  return {
    name,
    password,
    code() {
      // A code works once, and the next time step is accepted early: two sign-ins within half a minute get one code
      // each.
      const now = Math.floor(Date.now() / STEP_MS);
      last = Math.max(now, last + 1);
      if (last > now + 1) throw new Error('more than two codes within half a minute');
      return new TOTP({ secret }).generate({ timestamp: last * STEP_MS });
    },
  };
}
