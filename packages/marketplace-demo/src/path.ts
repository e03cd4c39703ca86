/** The page of the collection. */
export const PATH = '/marketplace';
