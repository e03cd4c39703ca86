import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UNDER_DEVELOPMENT, UnderDevelopment } from './under-development.tsx';

const TEXT = 'UNDER DEVELOPMENT';
const shown = (props: { on?: boolean }) =>
  renderToStaticMarkup(
    <UnderDevelopment text={TEXT} {...props}>
      <p>Who one is</p>
    </UnderDevelopment>,
  );

describe('R-MKT-5 the overlay of the profile', () => {
  it('R-MKT-5 is not active: the profile stands as it is', () => {
    expect(UNDER_DEVELOPMENT).toBe(false);
    expect(shown({})).toBe('<p>Who one is</p>');
    expect(shown({ on: false })).toBe(shown({}));
  });

  it('R-MKT-5 where it is, what lies below is inert, and the overlay is not', () => {
    const [below, over] = shown({ on: true }).split('</div>');
    expect(below).toMatch(/<div[^>]* inert=""[^>]*><p>Who one is<\/p>$/);
    expect(over).toContain(TEXT);
    expect(over).not.toMatch(/inert|hidden/);
  });
});
