import { Button } from '@portico/ui/button/button.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Value } from './copyable.tsx';

type NewSecretProps = { secret: string; onStored: () => void };

/** A client secret, which nothing shows a second time. */
export function NewSecret({ secret, onStored }: NewSecretProps) {
  return (
    <Section
      title="Your client secret"
      hint="We show it only once. Store it where your server keeps its passwords, never in code or in a browser."
    >
      <Value name="Client secret" text={secret} />
      <div>
        <Button variant="small" onClick={onStored}>
          I’ve stored it
        </Button>
      </div>
    </Section>
  );
}
