/**
 * Frees what this buffer alone holds. Left to themselves, some hundred megabytes of such gather in a rush before V8 looks
 * for them. Only for bytes that nobody reads any more, and that nothing is still to write or to send.
 */
export function freeNow({ buffer: memory, byteLength }: Uint8Array): void {
  // A small buffer is a part of node's pool, which others have parts of.
  if (memory instanceof ArrayBuffer && memory.byteLength === byteLength) memory.transfer(0);
}
