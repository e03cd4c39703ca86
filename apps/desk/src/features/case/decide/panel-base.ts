/** The props that every panel gets from the case. */
export type PanelBase = {
  busy: boolean;
  mayDecide: boolean;
  failed: string | null;
  onSend: () => void;
  onClose: () => void;
};
