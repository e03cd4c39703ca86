export type EntryProps = {
  /** Called with whether an error shows. */
  onFailure: (shown: boolean) => void;
};
