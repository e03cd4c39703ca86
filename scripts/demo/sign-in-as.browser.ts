/**
 * The buttons on the desk's form, in a script of its own: the desk's app, which production serves, knows nothing of them.
 */
export const SCRIPT = `(async () => {
  const PATH = '/desk/demo/operators';
  const operators = await (await fetch(PATH)).json();
  const style = new CSSStyleSheet();
  style.replaceSync(\`
    .demo { display: grid; gap: 0.5rem; padding-block-end: 1.25rem; border-block-end: 1px solid var(--line); }
    .demo p { color: var(--muted); font-size: 0.875rem; }
    .demo button { min-block-size: 2.75rem; border: 0; border-radius: var(--r2); cursor: pointer; font: inherit; font-weight: 600;
      background: var(--accent); color: var(--on-accent); }
    .demo button ~ button { background: transparent; color: var(--text); box-shadow: inset 0 0 0 1px var(--line-strong); }
    .demo button:disabled { opacity: 0.6; cursor: default; }\`);
  document.adoptedStyleSheets.push(style);
  const made = () => {
    const panel = document.createElement('div');
    panel.className = 'demo';
    const note = document.createElement('p');
    note.textContent = 'Demo: these operators are invented and need no password.';
    panel.append(note);
    for (const { id, name, role } of operators) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Sign in as ' + name + (role === 'reviewer' ? '' : ' (' + role + ')');
      button.onclick = async () => {
        button.disabled = true;
        const { ok } = await fetch(PATH + '/' + id, { method: 'POST' });
        if (ok) location.reload();
        else button.disabled = false;
      };
      panel.append(button);
    }
    return panel;
  };
  const add = () => {
    const form = document.querySelector('main[data-cover] form');
    if (form === null || form.querySelector('#code') === null || form.querySelector('.demo') !== null) return;
    form.firstElementChild.after(made());
  };
  new MutationObserver(add).observe(document.body, { childList: true, subtree: true });
  add();
})();
`;
