/**
 * Frees the memory of a buffer that has it to itself. Otherwise hundreds of megabytes can pile up before V8 collects
 * them. Only for bytes that are no longer read, written or sent.
 */
export function freeNow({ buffer: memory, byteLength }: Uint8Array): void {
  // A small buffer is a part of Node's pool, which other buffers share.
  if (memory instanceof ArrayBuffer && memory.byteLength === byteLength) memory.transfer(0);
}
