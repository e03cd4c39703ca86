import { Address } from './address.tsx';

/** An email link in a sentence of either direction. */
export function MailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`}>
      <Address>{to}</Address>
    </a>
  );
}
