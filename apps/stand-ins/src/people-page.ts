import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, NAMES, peopleOf, type StandInPerson } from './people.ts';
import type { ProviderPage } from './provider/provider.ts';

/* Where one chooses whom a stand-in signs in. It has no field: nobody can be whom they like. */

const STYLE = readFileSync(join(import.meta.dirname, 'people-page.css'), 'utf8');

/** What goes wrong at a provider, as it says it (RFC 6749, section 4.1.2.1). */
const FAILURES = { cancel: 'access_denied', error: 'server_error' } as const;

export function peoplePage(kind: Kind): ProviderPage {
  const people = peopleOf(kind);
  return {
    show: (response, client) =>
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': [
            "default-src 'none'",
            "style-src 'self'",
            'img-src data:',
            "base-uri 'none'",
            "frame-ancestors 'none'",
            // The form's answer leads back.
            `form-action 'self' ${client}`,
          ].join('; '),
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .end(documentOf(kind, client)),
    read(form) {
      const sub = form.get('sub');
      if (people.some((person) => person.sub === sub)) return { sub: String(sub) };
      if (form.has('cancel')) return { error: FAILURES.cancel };
      return form.has('error') ? { error: FAILURES.error } : null;
    },
    files: { '/style.css': { type: 'text/css; charset=utf-8', content: STYLE } },
  };
}

function documentOf(kind: Kind, client: string): string {
  const name = NAMES[kind];
  return `<!doctype html>
<html lang="en" data-kind="${kind}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stands in for ${name}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<p class="mark"><b>Demo</b> Stands in for ${name}</p>
<main>
<h1>Choose a person</h1>
<p class="lead">to continue to <b>${new URL(client).host}</b></p>
<form method="post">
<ul>${peopleOf(kind).map(card).join('')}</ul>
<div class="failures">
<h2>Or see what happens if it fails</h2>
<button class="failure" name="cancel" value="1">Cancel<small>You turn back at ${name}</small></button>
<button class="failure" name="error" value="1">Error<small>${name} has a problem</small></button>
</div>
</form>
</main>
<footer>This page runs on your machine and knows nobody else. With an account at ${name} and its settings, the button
leads to ${name} itself.</footer>
</body>
</html>
`;
}

function card({ sub, email, given_name, family_name, tag, about, ...person }: StandInPerson) {
  const isVerified = String(person.email_verified) === 'true';
  return `<li><button class="person" name="sub" value="${sub}">
<span class="face" aria-hidden="true">${given_name[0]}${family_name[0]}</span>
<span class="who"><b>${given_name} ${family_name}</b> <span class="email">${email}</span></span>
<span class="tag ${isVerified ? 'good' : 'open'}">${tag}</span>
<span class="about">${about}</span>
</button></li>`;
}
