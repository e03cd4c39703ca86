import { shortAddress } from '../items/short-address.ts';

/** An account, by beginning and end of its address; the whole of it to whoever points at it. */
export function Party({ address }: { address: string }) {
  return (
    <bdi dir="ltr" translate="no" title={address}>
      {shortAddress(address)}
    </bdi>
  );
}
