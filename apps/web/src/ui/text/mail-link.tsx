import { Address } from './address.tsx';

/** A way to write to somebody, amid a sentence of any direction. */
export function MailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`}>
      <Address>{to}</Address>
    </a>
  );
}
