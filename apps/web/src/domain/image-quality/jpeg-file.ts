/** A JPEG with the name that a file had, but for its ending. `lastModified` in ms. */
export function jpegFile(blob: Blob, name: string, lastModified: number): File {
  const stem = name.replace(/\.[^.]*$/, '') || 'photo';
  return new File([blob], `${stem}.jpg`, { type: 'image/jpeg', lastModified });
}
