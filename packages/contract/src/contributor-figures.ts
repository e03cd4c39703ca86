/** CSS pixels in which a contributor's image is shown. */
export const CONTRIBUTOR_IMAGE = { width: 56, height: 72 } as const;

/** The same image in twice as many pixels, for dense screens. */
export function doubled(image: string): string {
  return image.replace(/\.webp$/, '@2x.webp');
}

/** A sheet holds pictures of {@link CONTRIBUTOR_IMAGE}'s size, so many in each line. */
export const SHEET_COLUMNS = 10;

/** The corner of a picture in its sheet, in CSS pixels. */
export function placeInSheet(place: number): { x: number; y: number } {
  const { width, height } = CONTRIBUTOR_IMAGE;
  return { x: (place % SHEET_COLUMNS) * width, y: Math.floor(place / SHEET_COLUMNS) * height };
}

/** After this many days the figures are shown as stale. */
export const FIGURES_STALE_DAYS = 45;
