/** What a decision or a move led to: its words, or the code of its failure. */
export type OnDone = (done: { text: string } | { code: string }) => void;
