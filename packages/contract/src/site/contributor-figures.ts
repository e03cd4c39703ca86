/** Display size of a contributor's image, in CSS pixels. */
export const CONTRIBUTOR_IMAGE = { width: 56, height: 72 } as const;

/** The same image at twice the resolution, for dense screens. */
export function doubled(image: string): string {
  return image.replace(/\.webp$/, '@2x.webp');
}

/** Images per row of a sheet; each has the size {@link CONTRIBUTOR_IMAGE}. */
const SHEET_COLUMNS = 10;

/** The corner of an image in its sheet, in CSS pixels. */
export function placeInSheet(place: number): { x: number; y: number } {
  const { width, height } = CONTRIBUTOR_IMAGE;
  return { x: (place % SHEET_COLUMNS) * width, y: Math.floor(place / SHEET_COLUMNS) * height };
}

/** After this many days the figures are shown as stale. */
export const FIGURES_STALE_DAYS = 45;
