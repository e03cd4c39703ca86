import {
  keysOfAddress,
  MORE_DETAILS,
  type OfferedDetails,
  recordOf,
  TEST_PERSON_DETAILS,
  TEST_PERSONS_VERIFIED,
  type TestPersonKind,
} from '@portico/contract';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { signInAgain } from '#domain/session/use-recent.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import type { Path } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { NotNow, Refusal, SignedInAs, useToSignIn } from './answer.tsx';
import { ChooseTestPerson } from './choose-test-person.tsx';
import styles from './connect.module.css';
import { Frame } from './frame.tsx';
import { Gets } from './gets.tsx';
import { Host } from './host.tsx';
import { useShown } from './shown.tsx';
import type { Asked, Person } from './state.ts';
import { ToVerify } from './to-verify.tsx';
import type { UseConnect } from './use-connect.ts';

type DecidingProps = Omit<UseConnect, 'connect'> & {
  asked: Asked;
  person: Person;
  /** The choice of a test person at a sandbox client. */
  chooser?: ReactNode;
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** What a signed-in person has to do next: sign in again, be verified, or decide. */
export function Deciding(props: DecidingProps) {
  const { asked, person } = props;
  const [as, setAs] = useState<TestPersonKind | null>(null);
  const { consent } = person;
  const chooser = consent.testPersons.length > 0 && (
    <ChooseTestPerson kinds={consent.testPersons} chosen={as} onChoose={setAs} />
  );
  const shown = { ...props, chooser };
  const { unmet } = consent;
  if (as !== null && unmet !== 'factors') return <DecideAs {...shown} as={as} />;
  const leaving = unmet ? { ...shown, decline: () => props.leaveUnmet(as ?? undefined) } : shown;
  if (consent.signInAgain) return <SignInAgain {...leaving} />;
  const isForVerified = unmet === 'verification' || asked.verifiedOnly;
  if (isForVerified && !consent.verified) return <ToVerify {...leaving} />;
  return <Decide {...shown} />;
}

/** The team of a sandbox client continues as a test person. */
function DecideAs({ as, ...props }: DecidingProps & { as: TestPersonKind }) {
  const { asked, person } = props;
  const t = useTranslations('connect');
  const verified = TEST_PERSONS_VERIFIED.includes(as);
  // The server knows what the test person agreed to before; the page shows everything.
  const consent = {
    ...person.consent,
    connected: false,
    agreed: [],
    verified,
    verifiedMonth: null,
    details: verified ? INVENTED : null,
    recognized: verified,
  };
  if (verified || !asked.verifiedOnly) {
    return <Decide {...props} person={{ ...person, consent }} as={as} />;
  }
  const name = isolated(asked.partner.name);
  return (
    <Frame
      partner={asked.partner}
      title={t('title_go', { partner: name })}
      lede={<Host partner={asked.partner} text="lede" />}
      chooser={props.chooser}
    >
      <Panel>
        <p>{t('test_blocked', { partner: name })}</p>
        <NotNow {...props} decline={() => props.leaveUnmet(as)} />
        <SignedInAs {...person} />
      </Panel>
    </Frame>
  );
}

const { firstName, lastName, birthDate, citizenship, documentCountry, email, phone } =
  TEST_PERSON_DETAILS;
const INVENTED: OfferedDetails = {
  stored: true,
  version: '',
  name: `${firstName} ${lastName}`,
  birthDate,
  citizenship,
  documentCountry,
  address: recordOf(keysOfAddress(), (key) => TEST_PERSON_DETAILS[key]),
  more: Object.fromEntries(MORE_DETAILS.map(({ key }) => [key, TEST_PERSON_DETAILS[key]])),
  email,
  phone,
};

/** The partner wants a sign-in that is newer than its request, or one with two factors. */
function SignInAgain(props: DecidingProps) {
  const { asked, person, refusal, chooser } = props;
  const t = useTranslations();
  const toSignIn = useToSignIn();
  const name = isolated(asked.partner.name);
  const isWeak = person.consent.unmet === 'factors';
  return (
    <Frame
      partner={asked.partner}
      title={t('connect.title_again', { partner: name })}
      lede={t(isWeak ? 'connect.lede_factors' : 'connect.lede_again', { partner: name })}
      troubled={refusal !== null}
      chooser={chooser}
    >
      <Panel>
        <Refusal {...props} />
        <div className={styles.actions}>
          <Button
            onClick={() => {
              void signInAgain();
              toSignIn();
            }}
          >
            {t('receipt.sign_in')}
          </Button>
          <NotNow {...props} />
        </div>
        <SignedInAs {...person} />
      </Panel>
    </Frame>
  );
}

/** Everything is known: the person decides. */
function Decide(props: DecidingProps & { as?: TestPersonKind }) {
  const { asked, person, answering, refusal, agree, chooser, as } = props;
  const { consent } = person;
  const t = useTranslations('connect');
  const name = isolated(asked.partner.name);
  const isWider = consent.connected && consent.missing.length > 0;
  const scopes = isWider ? consent.missing : asked.scopes;
  const version = consent.details?.version;
  const shown = useShown();
  return (
    <Frame
      partner={asked.partner}
      title={t(isWider ? 'title_more' : 'title_go', { partner: name })}
      lede={<Host partner={asked.partner} text={isWider ? 'lede_more' : 'lede'} />}
      troubled={refusal !== null}
      chooser={chooser}
    >
      <Panel>
        <Gets asked={asked} scopes={scopes} person={person} shown={shown} />
        <Refusal {...props} />
        <div className={styles.actions}>
          <Button
            busy={answering === 'agree'}
            busyLabel={t('going', { partner: name })}
            onClick={() =>
              agree({ scopes, ...(version && { details: version }), ...(as && { as }) })
            }
          >
            {t('go')}
          </Button>
          <NotNow {...props} />
        </div>
        <SignedInAs {...person} />
      </Panel>
    </Frame>
  );
}
