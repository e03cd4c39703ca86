import { Fragment } from 'react';

/** A sentence of the api in which backquotes mark names from the protocol. */
export function PlainWords({ text }: { text: string }) {
  return text.split('`').map((part, index) => (
    // The parts never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity
    <Fragment key={index}>{index % 2 === 1 ? <code translate="no">{part}</code> : part}</Fragment>
  ));
}
