import { withoutInvisible } from '@portico/contract';
import { priceOf } from '../view.ts';

/** The digits that Arabic keyboards produce. */
const DIGITS = /[٠-٩۰-۹]/g;

/**
 * A typed price in ether, with comma or point, in whole thousandths; null for empty input, 'unreadable' for anything
 * else that is not a price.
 */
export function readEther(typed: string): number | null | 'unreadable' {
  const text = withoutInvisible(typed)
    .replace(DIGITS, (digit) => `${(digit.charCodeAt(0) - 0x660) % 0x90}`)
    .replace(/\s|ETH/gi, '')
    .replace(/[,٫]/, '.')
    .replace(/^\./, '0.');
  if (text === '') return null;
  return priceOf(text.replace(/\.$/, '')) ?? 'unreadable';
}
