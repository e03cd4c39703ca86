import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** React and nothing else: a small form, rendered by the browser into an empty page. */
function Form() {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
  };
  return (
    <form onSubmit={submit}>
      <h1>One door to everything you do here</h1>
      <label htmlFor="identifier">Email address or phone number</label>
      <input id="identifier" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="submit">{sent ? 'Sent' : 'Continue'}</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Form />);
