import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('R-CODE-9 the mailbox of an address', () => {
  it.each([
    ['reader@example.com', 'reader@example.com'],
    ['reader+a@example.com', 'reader@example.com'],
    ['reader+a+b@example.com', 'reader@example.com'],
    ['r.eader@example.com', 'r.eader@example.com'],
    ['r.e.ader+x@gmail.com', 'reader@gmail.com'],
    ['reader@googlemail.com', 'reader@gmail.com'],
    ['r.eader@mail.gmail.com', 'r.eader@mail.gmail.com'],
    ['+reader@example.com', '+reader@example.com'],
  ])('R-CODE-9 %s belongs to %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
