/** The tables of `server`: what several processes limit together. */
export type ServerTables = {
  /** How often a network called, for each group of calls. */
  network_calls: {
    /** An HMAC of the group and the network: no row shows an address. */
    key: string;
    /** When the network may call as often as if it never had; the row can be deleted then. */
    full_at: number;
  };
};
