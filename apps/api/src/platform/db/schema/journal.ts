/** The tables of `privacy`. */
export type PrivacyTables = {
  /**
   * Erasures, closed accounts, and verifications that were suspended or revoked. Each is copied to the storage, so that
   * a restore of an earlier backup repeats it.
   */
  erasure_journal: {
    id: string;
    /** The id of the account, or of the operator. */
    account_id: string;
    kind:
      | 'account_deleted'
      | 'own_data_erased'
      | 'kept_details_erased'
      | 'verification_suspended'
      | 'verification_revoked'
      | 'account_disabled'
      | 'account_enabled'
      | 'operator_disabled'
      | 'operator_enabled';
    at: number;
    /** When it was copied; null until then. */
    written_at: number | null;
    /** The id of the SECRET_KEY that the copy is signed with; null until it was copied with a signature. */
    signed_by: string | null;
  };
};
