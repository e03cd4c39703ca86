import { shortAddress } from '../items/short-address.ts';

/** An account's address, shortened to its beginning and end; hovering shows the whole address. */
export function Party({ address }: { address: string }) {
  return (
    <bdi dir="ltr" translate="no" title={address}>
      {shortAddress(address)}
    </bdi>
  );
}
