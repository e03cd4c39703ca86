/** The id of the field of `/auth`. Without script, the launch button in the header jumps to it. */
export const ENTRY_FIELD = 'identifier';
