let mark: () => void = () => undefined;

/**
 * Resolves once the first page is hydrated. Before that nothing that it inherits may change: React would render it from
 * nothing as soon as its code arrives, without what a person has typed meanwhile.
 */
export const pageReady = new Promise<void>((resolve) => {
  mark = resolve;
});

export function markPageReady(): void {
  mark();
}
