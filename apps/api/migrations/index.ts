import type { Migration } from 'kysely/migration';
import * as first from './0001-accounts-codes-kyc.ts';
import * as second from './0002-every-way-in.ts';
import * as third from './0003-landing.ts';
import * as fourth from './0004-drafts.ts';
import * as fifth from './0005-review.ts';
import * as agreement from './0006-agreement.ts';
import * as reference from './0007-reference.ts';
import * as room from './0008-room.ts';
import * as outboxRecipients from './0009-outbox-recipients.ts';
import * as builtInPictures from './0010-built-in-pictures.ts';
import * as erasureJournal from './0012-erasure-journal.ts';
import * as processes from './0013-processes.ts';
import * as networkCalls from './0014-network-calls.ts';
import * as buildFiles from './0015-build-files.ts';
import * as scaleIndexes from './0018-scale-indexes.ts';
import * as funnel from './0019-funnel.ts';
import * as keyRing from './0020-key-ring.ts';
import * as partners from './0021-partners.ts';
import * as assurances from './0022-assurances.ts';
import * as partnerLogout from './0023-partner-logout.ts';
import * as partnerConsole from './0024-partner-console.ts';
import * as testSignIns from './0025-test-sign-ins.ts';
import * as webhook from './0026-webhook.ts';
import * as validity from './0027-validity.ts';
import * as revocations from './0028-revocations.ts';
import * as revocationAnswers from './0029-revocation-answers.ts';
import * as renewals from './0030-renewals.ts';
import * as personTags from './0031-person-tags.ts';
import * as keptDetails from './0033-kept-details.ts';
import * as signals from './0036-signals.ts';
import * as detailValues from './0037-detail-values.ts';
import * as refusals from './0038-refusals.ts';
import * as browserCodes from './0039-browser-codes.ts';
import * as signedJournal from './0041-signed-journal.ts';
import * as jobs from './0042-jobs.ts';
import * as details from './0043-details.ts';
import * as refusedMessages from './0045-refused-messages.ts';
import * as terms from './0046-terms.ts';
import * as waitingRejections from './0047-waiting-rejections.ts';
import * as brands from './0048-brands.ts';
import * as brandFiles from './0049-brand-files.ts';
import * as brandTexts from './0050-brand-texts.ts';
import * as legalTexts from './0051-legal-texts.ts';
import * as externalIds from './0053-external-ids.ts';
import * as formerAcceptances from './0054-former-acceptances.ts';
import * as servers from './0056-servers.ts';
import * as ownAppsAndOrder from './0059-own-apps-and-order.ts';
import * as serverCalls from './0060-server-calls.ts';
import * as peopleAtDesk from './0062-people-at-desk.ts';
import * as knownBrowsers from './0063-known-browsers.ts';
import * as passkeys from './0064-passkeys.ts';
import * as howSessionsBegan from './0067-how-sessions-began.ts';

/** Every migration by name, in order. Released migrations are never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts-codes-kyc': first,
  '0002-every-way-in': second,
  '0003-landing': third,
  '0004-drafts': fourth,
  '0005-review': fifth,
  '0006-agreement': agreement,
  '0007-reference': reference,
  '0008-room': room,
  '0009-outbox-recipients': outboxRecipients,
  '0010-built-in-pictures': builtInPictures,
  '0012-erasure-journal': erasureJournal,
  '0013-processes': processes,
  '0014-network-calls': networkCalls,
  '0015-build-files': buildFiles,
  '0018-scale-indexes': scaleIndexes,
  '0019-funnel': funnel,
  '0020-key-ring': keyRing,
  '0021-partners': partners,
  '0022-assurances': assurances,
  '0023-partner-logout': partnerLogout,
  '0024-partner-console': partnerConsole,
  '0025-test-sign-ins': testSignIns,
  '0026-webhook': webhook,
  '0027-validity': validity,
  '0028-revocations': revocations,
  '0029-revocation-answers': revocationAnswers,
  '0030-renewals': renewals,
  '0031-person-tags': personTags,
  '0033-kept-details': keptDetails,
  '0036-signals': signals,
  '0037-detail-values': detailValues,
  '0038-refusals': refusals,
  '0039-browser-codes': browserCodes,
  '0041-signed-journal': signedJournal,
  '0042-jobs': jobs,
  '0043-details': details,
  '0045-refused-messages': refusedMessages,
  '0046-terms': terms,
  '0047-waiting-rejections': waitingRejections,
  '0048-brands': brands,
  '0049-brand-files': brandFiles,
  '0050-brand-texts': brandTexts,
  '0051-legal-texts': legalTexts,
  '0053-external-ids': externalIds,
  '0054-former-acceptances': formerAcceptances,
  '0056-servers': servers,
  '0059-own-apps-and-order': ownAppsAndOrder,
  '0060-server-calls': serverCalls,
  '0062-people-at-desk': peopleAtDesk,
  '0063-known-browsers': knownBrowsers,
  '0064-passkeys': passkeys,
  '0067-how-sessions-began': howSessionsBegan,
};
