/** Focuses the first empty field of the page's form, or the first; false if it has none. */
export function focusField(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
  const field = fields.find(({ value }) => value === '') ?? fields[0];
  const heading = document.querySelector('main h1');
  if (!field || !heading) return false;
  // The heading is read with the field, once. React keeps the attribute until its own value changes.
  heading.id ||= 'page-heading';
  const others = () => field.getAttribute(DESCRIBED)?.replace(heading.id, '').trim() ?? '';
  field.setAttribute(DESCRIBED, `${heading.id} ${others()}`.trim());
  field.addEventListener('blur', () => field.setAttribute(DESCRIBED, others()), { once: true });
  field.focus({ preventScroll: true });
  return true;
}

const FIELDS =
  'main form :is(select, input:not([readonly], [type=file], [type=checkbox], [type=radio]))';
const DESCRIBED = 'aria-describedby';
