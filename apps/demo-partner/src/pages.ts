import type { Problem } from './problems.ts';
import type { Ended, Person } from './sessions.ts';

/* The partner's pages, as HTML: they need no script. */

type Markup = { html: string };

/** Stands for the provider's name. */
export const PROVIDER = '{provider}';

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** A template whose values are escaped, unless they are markup themselves. */
function html(parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return { html: String.raw({ raw: parts }, ...values.map(written)) };
}

function written(value: string | Markup | Markup[]): string {
  if (typeof value === 'string') return escaped(value);
  return Array.isArray(value) ? value.map((each) => each.html).join('') : value.html;
}

const LOGO = html`<svg class="logo" viewBox="0 0 40 40" aria-hidden="true">
  <circle cx="20" cy="20" r="19" />
  <path d="M7 25.5c3.2 0 3.2 2 6.5 2s3.2-2 6.5-2 3.2 2 6.5 2 3.2-2 6.5-2" />
  <path d="M11 30.5c3 0 3 1.6 6 1.6s3-1.6 6-1.6 3 1.6 6 1.6" />
  <path d="M25.5 6.5 15 22.6" />
  <path class="blade" d="M25 5.4c2.4-1.5 5.6-.8 6 .3s-.8 4.600-3.200 6.100-3.700.3-4.200-.7.100-4.700 1.400-5.700Z" />
</svg>`;

const HARBOR = html`<svg class="harbor" viewBox="0 0 1200 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <circle class="sun" cx="880" cy="214" r="66" />
  <path class="far" d="M0 214c120-34 214-22 322-8s206-38 334-30 196 34 300 22 168-26 244-18v140H0Z" />
  <g class="ship">
    <path d="M468 232h264l-28 42H500Z" />
    <path d="M520 204h44v26h-44zM570 186h44v44h-44zM620 204h44v26h-44z" />
    <path d="M676 176h34v54h-34zM686 148h14v26h-14z" />
  </g>
  <path class="water" d="M0 268c50 0 50 10 100 10s50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10v52H0Z" />
</svg>`;

function documentOf(title: string, main: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Quay &amp; Oar</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><a class="brand" href="/">${LOGO}<span>Quay &amp; Oar</span></a><p class="demo">Demo partner</p></header>
<main>${main}</main>
${HARBOR}
</body>
</html>
`.html;
}

const CONTINUE = html`<a class="button" href="/sign-in">
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 20V11a7 7 0 0 1 14 0v9M9.500 20v-8.500a2.500 2.500 0 0 1 5 0V20" /></svg>
  Continue with {provider}</a>`;

/** Portico verifies the person first, and its email about the decision leads back here. */
const GET_VERIFIED = html`<a class="button" href="/sign-in?verified">Get verified at {provider}</a>`;

/** Nobody tells Quay & Oar why a verification or an account ended. */
const ENDED: Record<Ended, string> = {
  session:
    'You signed out of {provider} or disconnected this site there, so you are signed out here.',
  verification: 'Your verification at {provider} has ended, so you are signed out here.',
  account: 'Your account at {provider} is closed, so you are signed out here.',
};

export function homePage({ ended, issuer }: { ended: Ended | null; issuer: string }): string {
  const notice = ended === null ? [] : [html`<p class="notice" role="status">${ENDED[ended]}</p>`];
  return documentOf(
    'Freight by sea',
    html`${notice}
<p class="eyebrow">Freight by sea</p>
<h1>Your cargo knows the way.</h1>
<p class="lead">Book space on the next ship, follow it to the quay, and sign for it with one account. We ship for
people whom {provider} has verified, so there is no form to fill in.</p>
${CONTINUE}
<p class="small">Quay &amp; Oar learns that you are verified and 18 or older, and a number that is yours here alone.
No name, no email address, no photographs. New to {provider}? <a href="${issuer}/auth">Open an account</a> first.</p>`,
  );
}

export function insidePage(person: Person): string {
  const facts = [
    fact('Verified', person.verified ? 'Yes' : 'Not yet', person.verified),
    ...(person.verifiedAt === undefined ? [] : [fact('Since', monthOf(person.verifiedAt), true)]),
    ...(person.isOver18 === undefined
      ? []
      : [fact('18 or older', person.isOver18 ? 'Yes' : 'No', person.isOver18)]),
    html`<div><dt>Your number here</dt><dd><code>${person.sub}</code></dd></div>`,
  ];
  return documentOf(
    'You are in',
    html`<p class="eyebrow">Welcome aboard</p>
<h1>${titleOf(person)}</h1>
<p class="lead">${leadOf(person)}</p>
<section aria-labelledby="learned">
<h2 id="learned">What Quay &amp; Oar learned from {provider}</h2>
<dl>${facts}</dl>
<p class="small">Nothing else: no name, no birth date, no email address, no photographs. The number is random, and
another partner gets another one.</p>
</section>
<div class="actions">${person.verified ? [] : [GET_VERIFIED]}
<form method="post" action="/sign-out"><button class="button quiet">Sign out</button></form></div>`,
  );
}

function fact(name: string, value: string, isGood: boolean): Markup {
  return html`<div><dt>${name}</dt><dd class="${isGood ? 'good' : 'open'}">${value}</dd></div>`;
}

function titleOf({ verified, isOver18 }: Person): string {
  if (!verified) return 'You are in, not verified yet';
  return isOver18 === true ? 'You are in, verified, 18 or older' : 'You are in, verified';
}

function leadOf({ verified }: Person): string {
  return verified
    ? 'The harbor is open to you. You can book space on any ship.'
    : 'You can look around. To book space, get verified at {provider}: you show your document there, and never to us.';
}

/** A month such as 2026-11, as people write it. */
function monthOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year, number - 1, 1));
  if (Number.isNaN(day.getTime())) return month;
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(day);
}

export function problemPage({ title, text }: Problem): string {
  return documentOf(
    title,
    html`<p class="eyebrow">Not on board yet</p>
<h1>${title}</h1>
<p class="lead">${text}</p>
${CONTINUE}
<p class="small"><a href="/">Back to Quay &amp; Oar</a></p>`,
  );
}
