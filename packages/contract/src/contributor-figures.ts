/** CSS pixels in which a contributor's image is shown. */
export const CONTRIBUTOR_IMAGE = { width: 56, height: 72 } as const;

/** The same image in twice as many pixels, for dense screens. */
export function doubled(image: string): string {
  return image.replace(/\.webp$/, '@2x.webp');
}

/** After this many days the figures are shown as stale. */
export const FIGURES_STALE_DAYS = 45;
