import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UNDER_DEVELOPMENT, UnderDevelopment } from './under-development.tsx';

const TEXT = 'UNDER DEVELOPMENT';
const shown = (props: { on?: boolean }) =>
  renderToStaticMarkup(
    <UnderDevelopment text={TEXT} {...props}>
      <p>Profile</p>
    </UnderDevelopment>,
  );

describe('R-MKT-5 the overlay of the profile', () => {
  it('R-MKT-5 is switched off and leaves the profile unchanged', () => {
    expect(UNDER_DEVELOPMENT).toBe(false);
    expect(shown({})).toBe('<p>Profile</p>');
    expect(shown({ on: false })).toBe(shown({}));
  });

  it('R-MKT-5 makes the content below it inert, but not itself, when it is switched on', () => {
    const [below, over] = shown({ on: true }).split('</div>');
    expect(below).toMatch(/<div[^>]* inert=""[^>]*><p>Profile<\/p>$/);
    expect(over).toContain(TEXT);
    expect(over).not.toMatch(/inert|hidden/);
  });
});
