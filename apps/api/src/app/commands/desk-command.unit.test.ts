import { describe, expect, it } from 'vitest';
import { readDeskCommand } from './desk-command.ts';

describe('R-KYC-13 parsing commands about operators', () => {
  it.each([
    [['add-operator', 'Ann'], { kind: 'add-operator', name: 'Ann', role: 'reviewer' }],
    [
      ['add-operator', ' Олена Ш. ', '--role', 'lead'],
      { kind: 'add-operator', name: 'Олена Ш.', role: 'lead' },
    ],
    [['add-operator', 'Ann', '--role=lead'], { kind: 'add-operator', name: 'Ann', role: 'lead' }],
    [['list-operators'], { kind: 'list-operators' }],
    [['reset-operator', 'Ann'], { kind: 'reset-operator', name: 'Ann' }],
    [['disable-operator', 'Ann'], { kind: 'disable-operator', name: 'Ann' }],
    [['enable-operator', 'Ann'], { kind: 'enable-operator', name: 'Ann' }],
    [['set-role', 'Ann', 'lead'], { kind: 'set-role', name: 'Ann', role: 'lead' }],
    [['reset-operator', 'x'.repeat(80)], { kind: 'reset-operator', name: 'x'.repeat(80) }],
  ])('R-KYC-13 parses %j', (words, command) => {
    expect(readDeskCommand(words)).toEqual(command);
  });

  it.each([
    [[]],
    [['help']],
    [['toString', 'Ann']],
    [['add-operator']],
    [['add-operator', '']],
    [['add-operator', '  ']],
    [['add-operator', '--role', 'lead']],
    [['add-operator', 'Ann', 'lead']],
    [['add-operator', 'Ann', '--role']],
    [['add-operator', 'Ann', '--role', 'owner']],
    [['add-operator', 'Ann', '--role', 'lead', 'Bob']],
    [['add-operator', 'Ann', '--rank', 'lead']],
    [['add-operator', 'Ann\nBob']],
    [['add-operator', 'x'.repeat(81)]],
    [['list-operators', 'Ann']],
    [['reset-operator']],
    [['reset-operator', 'Ann', 'Bob']],
    [['set-role', 'Ann']],
    [['set-role', 'Ann', 'owner']],
    [['set-role', 'Ann', 'lead', 'x']],
  ])('R-KYC-13 rejects %j', (words) => {
    expect(readDeskCommand(words)).toBeNull();
  });
});
