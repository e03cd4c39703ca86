import { newDataDir, type Product, startProduct } from '../../bench/lib/product.ts';

/**
 * Runs the product in a separate process on fresh data during `attack`. Its limits by network are on, as in production;
 * `env` has settings of the trial's own.
 */
export async function onProduct<T>(
  attack: (product: Product) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const data = newDataDir();
  try {
    const product = await startProduct(data.path, { DISABLE_ADDRESS_LIMITS: 'false', ...env });
    try {
      return await attack(product);
    } finally {
      await product.stop();
    }
  } finally {
    data.remove();
  }
}
