/** The product's name, which the server puts into the document (apps/api/src/platform/http/desk-site.ts). */
export const brand =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
  '';
