import type { Deps } from '#platform/deps.ts';

/** From now on the product's name is known, also while the database is away. */
export async function learnName({ brand }: Pick<Deps, 'brand'>): Promise<void> {
  await brand().catch(() => {});
}
