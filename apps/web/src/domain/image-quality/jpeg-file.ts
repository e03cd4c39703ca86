/** A JPEG named after the original file, with a new extension. `lastModified` in ms. */
export function jpegFile(blob: Blob, name: string, lastModified: number): File {
  const stem = name.replace(/\.[^.]*$/, '') || 'photo';
  return new File([blob], `${stem}.jpg`, { type: 'image/jpeg', lastModified });
}
