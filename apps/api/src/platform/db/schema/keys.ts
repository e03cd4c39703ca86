/** The tables of `keys`: the key ring. */
export type KeyTables = {
  /** Keys that rotate while servers run. A key that ended stays as a row without its secret, so that it never returns. */
  key_ring: {
    purpose: string;
    /** Computed from the key itself: the `kid` of a signing key. */
    id: string;
    /** The JOSE name of the algorithm: EdDSA, and whatever another purpose signs with. */
    alg: string;
    /** Its place among the keys of its purpose and algorithm; null for keys that no command rotates. */
    seq: number | null;
    /** The secret key, sealed for this purpose, algorithm and id; null once it is destroyed. */
    sealed: string | null;
    /** The id of the SECRET_KEY that sealed it. */
    sealed_by: string | null;
    created_at: number;
    /** From this time on it signs, until the one after it does. */
    used_from: number;
    ended_at: number | null;
  };
};
