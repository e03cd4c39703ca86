import type { Locator } from '@playwright/test';

/** The WCAG contrast of a button's label on its own surface; axe leaves out what is disabled. */
export const labelContrast = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) throw new Error('no canvas');
    const paint = (color: string, opacity: number) => {
      context.globalAlpha = opacity;
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    };
    const below: Element[] = [];
    for (let at = element.parentElement; at !== null; at = at.parentElement) below.unshift(at);
    const own = getComputedStyle(element);
    const luminance = (layers: readonly string[]) => {
      paint('#fff', 1);
      for (const each of below) paint(getComputedStyle(each).backgroundColor, 1);
      for (const each of layers) paint(each, Number(own.opacity));
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const surface = luminance([own.backgroundColor]);
    // A faded group is painted as a whole: the label covers its surface before both fade.
    const label = luminance([own.color]);
    const [dark = 0, bright = 0] = [surface, label].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  });
