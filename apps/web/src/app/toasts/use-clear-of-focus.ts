import { type RefObject, useEffect, useState } from 'react';

/**
 * The end of the window at which a box over the page is placed: it moves to the other end rather
 * than cover the focused element (WCAG 2.4.11). `size` changes when the box does; 0 is an empty
 * one.
 */
export function useClearOfFocus(box: RefObject<HTMLElement | null>, size: number): 'start' | 'end' {
  const [edge, setEdge] = useState<'start' | 'end'>('start');
  useEffect(() => {
    if (size === 0) {
      setEdge('start');
      return;
    }
    const follow = () => {
      const focused = document.activeElement;
      if (!box.current || !focused || focused === document.body) return;
      if (box.current.contains(focused)) return;
      const here = box.current.getBoundingClientRect();
      const there = { top: innerHeight - here.bottom, bottom: innerHeight - here.top };
      const it = focused.getBoundingClientRect();
      const beside = it.right <= here.left || it.left >= here.right;
      const covers = ({ top, bottom }: { top: number; bottom: number }) =>
        it.top < bottom && it.bottom > top;
      if (!beside && covers(here) && !covers(there)) {
        setEdge((before) => (before === 'start' ? 'end' : 'start'));
      }
    };
    follow();
    document.addEventListener('focusin', follow);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [box, size]);
  return edge;
}
