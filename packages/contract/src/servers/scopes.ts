/** What a client may do, one scope for each kind of call. `address` adds to `read` where the person can be reached. */
export const SERVER_SCOPES = [
  'read',
  'address',
  'verify',
  'renew',
  'sessions',
  'close',
  'erase',
  'delete',
] as const;
export type ServerScope = (typeof SERVER_SCOPES)[number];
