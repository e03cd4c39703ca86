import { describe, expect, it } from 'vitest';
import { readCommand } from './command.ts';

const LINK = 'Zm9v-_YmFy';

describe('R-LAND-1 parsing commands about the landing page', () => {
  it.each([
    ['landing export', { kind: 'landing-export' }],
    [
      'landing import ./landing.json',
      { kind: 'landing-import', file: './landing.json', dropPartners: false },
    ],
    [
      'landing import a.json --drop-partners',
      { kind: 'landing-import', file: 'a.json', dropPartners: true },
    ],
  ])('R-LAND-1 parses %s', (words, command) => {
    expect(readCommand(words.split(' '))).toEqual(command);
  });

  it.each(['landing', 'landing import', 'landing import ', 'landing export x', 'landing show'])(
    'R-LAND-1 rejects %j',
    (words) => {
      expect(readCommand(words.split(' '))).toBeNull();
    },
  );
});

describe('R-REG-10 parsing the command about the terms', () => {
  it('R-REG-10 takes a day that exists, and nothing else', () => {
    expect(readCommand(['terms', 'announce', '2027-03-01'])).toEqual({
      kind: 'terms',
      appliesOn: '2027-03-01',
    });
    for (const words of ['terms', 'terms announce', 'terms announce 2027-02-30', 'terms list'])
      expect(readCommand(words.split(' '))).toBeNull();
    expect(readCommand(['terms', 'announce', '2027-03-01', 'now'])).toBeNull();
  });
});

describe('R-KYC-14 parsing commands about the document keys', () => {
  it.each([
    ['keys status', { kind: 'keys', verb: 'status' }],
    ['keys rotate', { kind: 'keys-rotate', which: 'all', now: false }],
    ['keys rotate --now', { kind: 'keys-rotate', which: 'all', now: true }],
    ['keys rotate signing --now', { kind: 'keys-rotate', which: 'signing', now: true }],
    ['keys rotate documents', { kind: 'keys-rotate', which: 'documents', now: false }],
    ['keys rewrap', { kind: 'keys', verb: 'rewrap' }],
    ['keys retire 0123456789ab', { kind: 'keys-retire', id: '0123456789ab', now: false }],
    ['keys retire -_0123456789abcd', { kind: 'keys-retire', id: '-_0123456789abcd', now: false }],
    ['keys retire 0123456789ab --now', { kind: 'keys-retire', id: '0123456789ab', now: true }],
  ])('R-KYC-14 parses %s', (words, command) => {
    expect(readCommand(words.split(' '))).toEqual(command);
  });

  it.each([
    'keys',
    'keys list',
    'keys rotate now',
    'keys rotate all',
    'keys rotate documents --now',
    'keys rotate --now --now',
    'keys status --now',
    'keys rewrap --now',
    'keys retire',
    'keys retire ../../secret',
    'keys retire 0123456789AB',
    'keys retire 0123456789ab x',
  ])('R-KYC-14 rejects %j', (words) => {
    expect(readCommand(words.split(' '))).toBeNull();
  });
});

describe('R-AUDIT-3 parsing commands about accounts and the audit trail', () => {
  it.each([
    ['audit', { kind: 'audit' }],
    [`audit 12:${LINK}`, { kind: 'audit', mark: { seq: 12, link: LINK } }],
    ['audit 0:', { kind: 'audit', mark: { seq: 0, link: '' } }],
    ['audit export', { kind: 'export', after: 0 }],
    ['audit export 12', { kind: 'export', after: 12 }],
    ['disable a@example.com', { kind: 'disable', account: 'a@example.com' }],
    ['enable +380671234567', { kind: 'enable', account: '+380671234567' }],
  ])('R-AUDIT-3 parses %s', (words, command) => {
    expect(readCommand(words.split(' '))).toEqual(command);
  });

  it.each([
    '',
    'help',
    'audit ',
    'audit 12',
    'audit 12:a b',
    'audit 12: extra',
    'audit -1:x',
    'audit export all',
    'audit export -1',
    'audit export 1e3',
    'audit export 1 2',
    'disable',
    'disable ',
    'disable a@example.com b@example.com',
    'disable 067 1234567',
    'enable',
    'toString',
  ])('R-AUDIT-3 rejects %j', (words) => {
    expect(readCommand(words.split(' '))).toBeNull();
  });
});
