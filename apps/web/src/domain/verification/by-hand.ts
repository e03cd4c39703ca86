/* Whether the camera's shutter may go by itself (R-KYC-24).
 *
 * No page can ask whether a screen reader runs. But its press is not a finger's: it arrives as a click without a
 * pointer, as a key press does, or with a pointer of no size. Such a press opens a camera whose shutter only its button
 * moves, because a photo that takes itself while a hint is still being read out is of no use to a person who aims by
 * those hints. */

/** How a press was made, by its click event. */
type Press = Pick<MouseEvent, 'detail' | 'buttons'> &
  Partial<Pick<PointerEvent, 'pointerType' | 'width' | 'height'>>;

/** Whether a finger or a mouse made the press, and no key and no screen reader. */
export function isByHand({ detail, buttons, pointerType = '', width, height }: Press): boolean {
  // A key, and most screen readers.
  if (detail === 0 && pointerType === '') return false;
  // TalkBack says that the button is still down, VoiceOver that the finger has no size.
  return buttons === 0 && !(width === 0 && height === 0);
}
