/** The result of a decision or a move: its text, or the code of its failure. */
export type OnDone = (done: { text: string } | { code: string }) => void;
