/** The problems of an OpenAPI document, each with its place. */
export function lintOpenApi(document: unknown): Promise<string[]>;
