import { priceOf } from '../view.ts';

/** The digits that Arabic keyboards write. */
const DIGITS = /[٠-٩۰-۹]/g;

/**
 * A price in ether as people type it, with comma or point, in whole thousandths; null for nothing, 'unreadable' for what is
 * no price.
 */
export function readEther(typed: string): number | null | 'unreadable' {
  const text = typed
    .replace(DIGITS, (digit) => `${(digit.charCodeAt(0) - 0x660) % 0x90}`)
    .replace(/[\s\p{Cf}]|ETH/giu, '')
    .replace(/[,٫]/, '.')
    .replace(/^\./, '0.');
  if (text === '') return null;
  return priceOf(text.replace(/\.$/, '')) ?? 'unreadable';
}
