import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code is fetched once it is wanted; null until it is here. `load` is to stay the same. */
export function useLoaded<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, [wanted, load]);
  return wanted ? Loaded : null;
}
