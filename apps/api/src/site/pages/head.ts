import { escapeHtml } from '#core/html.ts';
import type { ShownBrand } from '#platform/brand/brand.ts';

/** The address of the web manifest; the same under every brand. */
export const MANIFEST = '/manifest.webmanifest';

/** What a brand puts into the head of a document in place of the product's icon; null if it has no files. */
export function headOf(
  { name, files }: Pick<ShownBrand, 'name' | 'files'>,
  publicUrl: string,
): string | null {
  if (files === undefined) return null;
  const { square, icon, touch, preview } = files;
  const shown = square ?? icon;
  return [
    shown && `<link rel="icon" href="${shown.address}" type="${shown.type}">`,
    touch && `<link rel="apple-touch-icon" href="${touch.address}">`,
    `<link rel="manifest" href="${MANIFEST}">`,
    preview && `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    preview && `<meta property="og:image" content="${escapeHtml(publicUrl)}${preview.address}">`,
    preview && '<meta name="twitter:card" content="summary_large_image">',
  ]
    .filter((part) => part !== undefined)
    .join('');
}

/** Replaces the icon of a built document. */
export function withHead(document: string, head: string | null): string {
  return head === null ? document : document.replace(/<link rel="icon"[^>]*>/, () => head);
}
