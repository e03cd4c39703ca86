import { describe, expect, it } from 'vitest';
import { artOf } from './art.ts';
import { ITEM_COUNT } from './collection.ts';
import { itemOf } from './items.ts';
import { TRAIT_BITS } from './trait-bits.ts';
import { TRAIT_NAMES, traitKey } from './traits.ts';

const PREFIX = 'data:image/svg+xml,';
const pictures = Array.from({ length: ITEM_COUNT }, (_, index) => artOf(index + 1));
const drawings = pictures.map((picture) => decodeURIComponent(picture.slice(PREFIX.length)));

describe('R-MKT-2 the pictures of the items', () => {
  it('R-MKT-2 are all different, and the same on every call', () => {
    expect(new Set(pictures).size).toBe(ITEM_COUNT);
    expect(artOf(42)).toBe(pictures[41]);
  });

  it('R-MKT-2 show each value of a trait by a part that no picture without it has', () => {
    const parts = drawings.slice(0, 2_000).map((drawing) => new Set(drawing.split('<')));
    const traits = parts.map((_, index) => itemOf(index + 1).traits);
    const unseen = TRAIT_BITS.filter(({ key }) => {
      const has = traits.map((own) =>
        TRAIT_NAMES.some((name) => traitKey(name, own[name]) === key),
      );
      const [first = new Set<string>(), ...others] = parts.filter((_, index) => has[index]);
      const common = [...first].filter((part) => others.every((other) => other.has(part)));
      const foreign = parts.filter((_, index) => !has[index]);
      return !common.some((part) => foreign.every((other) => !other.has(part)));
    });
    expect(unseen.map(({ key }) => key)).toEqual(['guest_none']);
  });

  it('R-MKT-2 are small, and complete `data:` URLs that download nothing', () => {
    const isSmall = (picture: string) =>
      picture.startsWith(PREFIX) && !picture.includes('#') && picture.length < 2_560;
    expect(pictures.filter((picture) => !isSmall(picture))).toEqual([]);
    const outside = /http|url\((?!#)|href='(?!#)|<script|<style|undefined|NaN/;
    const namespace = "xmlns='http://www.w3.org/2000/svg'";
    expect(drawings.filter((drawing) => outside.test(drawing.replace(namespace, '')))).toEqual([]);
  });

  it('R-MKT-2 are well-formed: every element is closed, and every reference is resolved', () => {
    expect(drawings.filter((drawing) => !isWhole(drawing))).toEqual([]);
    expect(isWhole("<svg><g id='a'></svg>")).toBe(false);
    expect(isWhole("<svg><use href='#a'/></svg>")).toBe(false);
  });
});

function isWhole(drawing: string): boolean {
  const open: string[] = [];
  for (const [, end, name = '', empty] of drawing.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (end && open.pop() !== name) return false;
    if (!end && !empty) open.push(name);
  }
  const ids = [...drawing.matchAll(/ id='(\w+)'/g)].map(([, id]) => id);
  const meant = [...drawing.matchAll(/(?:url\(|href=')#(\w+)/g)].map(([, id]) => id);
  return (
    open.length === 0 && new Set(ids).size === ids.length && meant.every((id) => ids.includes(id))
  );
}
