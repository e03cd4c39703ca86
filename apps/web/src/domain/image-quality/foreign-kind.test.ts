import { describe, expect, it } from 'vitest';
import { foreignKind } from './foreign-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('R-KYC-15 an unsupported file is recognized by its bytes', () => {
  it.each<[string, string, ReturnType<typeof foreignKind>]>([
    ['an iPhone’s HEIC', '\0\0\0\x24ftypheic\0\0\0\0mif1', 'heic'],
    ['a HEIF of another coder', '\0\0\0\x18ftypmif1\0\0\0\0', 'heic'],
    ['a film, of the same family', '\0\0\0\x18ftypisom\0\0\0\0', null],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0', null],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['a sound, of the same family', 'RIFF\x24\0\0\0WAVEfmt ', null],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a PDF after a line of a mail program', `${'x'.repeat(200)}\n%PDF-1.4`, 'pdf'],
    ['a text that speaks of PDF further down', `${'x'.repeat(1024)}%PDF-1.4`, null],
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', null],
    ['a PNG', '\x89PNG\r\n\x1a\n', null],
    ['nothing', '', null],
  ])('R-KYC-15 %s', (_name, head, kind) => {
    expect(foreignKind(bytes(head))).toBe(kind);
  });
});
