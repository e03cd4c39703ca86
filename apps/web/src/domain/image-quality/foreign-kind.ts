/** How many of a file's first bytes {@link foreignKind} needs. */
export const FOREIGN_HEAD_BYTES = 1024;

/** Brands of ISO base media files (ISO/IEC 23008-12) that contain HEVC images. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * The kind of an unsupported file that people often choose, by its first bytes: an iPhone's own
 * format, an image from a web page, a scan. Null for everything else, supported files included.
 */
export function foreignKind(head: Uint8Array): 'heic' | 'webp' | 'pdf' | null {
  const text = String.fromCharCode(...head.subarray(0, FOREIGN_HEAD_BYTES));
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic';
  // Readers accept any bytes before it within the first kilobyte (ISO 32000-1, annex H.3.4.1).
  return text.includes('%PDF-') ? 'pdf' : null;
}
