import type { OperatorCredentials } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { texts } from '#texts.ts';
import { Moves } from '#ui/card.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { QrCode } from '@portico/ui/media/qr-code.tsx';
import styles from './operators.module.css';

type CredentialsProps = { credentials: OperatorCredentials; onClose: () => void };

/** What an operator signs in with: the server shows it once, and cannot show it again. */
export function Credentials({ credentials, onClose }: CredentialsProps) {
  const { name, password, secret, address } = credentials;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each operator
  useEffect(() => heading.current?.focus(), [address]);
  const words = texts.operators.credentials;
  return (
    <Section title={words.title(name)} heading={heading}>
      <Notice kind="warn">{words.once}</Notice>
      <div className={styles.credentials}>
        <dl>
          <dt>{words.password}</dt>
          <dd>
            <code translate="no">{password}</code>
          </dd>
          <dt>{words.secret}</dt>
          <dd>
            <code translate="no">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          </dd>
        </dl>
        <QrCode text={address} label={words.code(name)} />
      </div>
      <p>{words.counts}</p>
      <Moves>
        <Button variant="primary" onClick={onClose}>
          {words.hide}
        </Button>
      </Moves>
    </Section>
  );
}
