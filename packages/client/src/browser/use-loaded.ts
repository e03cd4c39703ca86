import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is fetched on demand; null until it has loaded. `load` must stay the same
 * function.
 */
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
