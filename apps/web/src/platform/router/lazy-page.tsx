import { type ComponentType, lazy, useState } from 'react';
import { restOfTexts } from '#platform/language/messages.tsx';
import { inTime } from '@portico/client/router/chunk-error.ts';

/** A page whose code is fetched when it is first shown, or earlier by `load`. */
export type LazyPage<Props extends object> = ComponentType<Props> & { load: () => Promise<void> };

/**
 * A page whose code and texts are fetched when it is first opened; throws a ChunkError after 120 s
 * or a failure. `loadTexts` fetches what the page's document lacks.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void> = restOfTexts,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    const [page] = await Promise.all([load(), loadTexts()]);
    Loaded = page;
    return { default: page };
  };
  const Later = lazy(() => inTime(loadOnce()));
  const Page = (props: Props) => {
    // Loaded code is shown at once; on the server all code is loaded.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Later);
    return <Shown {...props} />;
  };
  return Object.assign(Page, {
    load: async () => {
      await loadOnce();
    },
  });
}
