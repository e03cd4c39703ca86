import { describe, expect, it } from 'vitest';
import { foldsOf, hasWithin, likenessOf } from './look-alikes.ts';
import { hasDomain, nameProblem } from './name-problem.ts';

describe('R-OP-31 a name that contains another', () => {
  it.each([
    ['Portico', 'Portico Security', true],
    ['Portico', 'The Portico', true],
    ['Portico', 'My Port1co!', true],
    ['Portico', 'Ask Ρоrtісо now', true],
    ['Portico', 'Por-tico Help', true],
    ['Portico', 'Portico24', true],
    ['Portico', 'PorticoHelp', true],
    ['Portico', 'Portico’s friends', true],
    ['Portico', 'Porticos of Bologna', false],
    ['Portico', 'Portable Company', false],
    ['Quay & Oar', 'Quay and Oar Refunds', true],
    ['Quay & Oar', 'Quay Refunds', false],
    ['Go', 'Go Home', false],
  ])('R-OP-31 of %j and %j: %j', async (whole, name, contains) => {
    expect((await likenessOf(name))(await foldsOf(whole))).toBe(contains ? 'contains' : null);
  });
});

describe('R-OP-31 a name that people read as Portico', () => {
  it.each([
    'Portico',
    'Porticosecurity',
    'MyPortico',
    'PORTICOSECURITY',
    'PortIcosecurity',
    'P0rt1cosecurity',
    'Роrtісоsecurity',
    '🅿ortico',
    '℗ortico',
    'Portȷco',
    'Portᴉco',
    'Poɹtico',
    'Þortico',
    'Portic○',
    'P()rtico',
    'P()rtic()',
    'Port!co',
    'Port†co Pay',
    '*Portico*',
    '“Portico”',
    'Porti\u0323co',
    'Pørtico',
    'Portico’s friends',
  ])('R-OP-31 has our name: %j', async (name) => {
    expect(await hasWithin(name, 'Portico')).toBe(true);
  });

  it.each([
    'Porticos of Bologna',
    'The (Porticos)',
    'PORTICOES',
    'Portable Company',
    'Transport & Co.',
    'Transport&Co',
    'Import/Export-Co',
    'Sport Icon',
    'Air Port Icon',
    'Port',
    'A *******',
    'Портик',
    'R!!!!!! C!',
    'Política',
    `${'p*'.repeat(29)}o`,
  ])('R-OP-31 has another name: %j', async (name) => {
    expect(await hasWithin(name, 'Portico')).toBe(false);
  });
});

describe('R-BRAND-6 a name that people read as that of a brand', () => {
  it.each([
    ['Harbor', 'Harborsecurity', true],
    ['Harbor', 'MyHarb0r', true],
    ['Harbor', 'H@rbor', true],
    ['Harbor', 'Harbors of Norway', false],
    ['Harbor', 'Barber & Co.', false],
    ['Blue Harbor', 'BlueHarborPay', true],
    ['Atlas', 'Atlassian', false],
    ['נמל', 'Namal', false],
  ])('R-BRAND-6 of %j and %j: %j', async (ours, name, within) => {
    expect(await hasWithin(name, ours)).toBe(within);
  });
});

describe('R-OP-95 what the name of an app may be', () => {
  it.each([
    'Quay & Oar',
    'Booking.com',
    'Nguyễn Thị Ánh Điểm',
    'ᾧδε',
    'မြန်မာ ကြွက်မြို့',
    'བསྒྲུབས',
    'ร้านน้ำที่',
    'שָׁלוֹם',
    'مُحَمَّد',
    'Shop@Home',
    'Studio 54',
    'Ɛdwumawura Ɔkɔ',
    '㈱山田',
    'Café №5™',
    'Route 66 24/7',
    'Summer 2026',
    '7-Eleven',
    '<b onclick="alert(1)">Ann</b>',
  ])('R-OP-95 accepts %j', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each([
    ['a https://evil.example', 'web address'],
    ['a ｈｔｔｐｓ：／／evil.example', 'web address'],
    ['WWW.EVIL.EXAMPLE', 'web address'],
    ['www。evil。example', 'web address'],
    ['ask a@evil.example', 'email address'],
    ['ask a＠evil。example', 'email address'],
    ['0800 123 4567', 'phone number'],
    ['+44-20-7946-0958', 'phone number'],
    ['٠٨٠٠١٢٣٤', 'phone number'],
    ['Call 5 5 5 0 1 2 3', 'phone number'],
    ['Quay\u00ad', 'invisible'],
    ['Quay\u3164', 'invisible'],
    ['می\u200cخرم', 'invisible'],
    ['a\u0301\u0302\u0303\u0304b', 'two marks'],
    ['a\u20dd\u20dd\u20dd', 'two marks'],
    ['\u2800', 'letter'],
    ['🅿🅾🅁🆃🅸🅲🅾 A', 'circles'],
    ['Ⓠuay', 'circles'],
    ['🇵🇴🇷🇹🇮🇨🇴 A', 'circles'],
    ['ᴘᴏʀᴛɪᴄᴏ Pay', 'small capitals'],
    ['Quaʏ', 'small capitals'],
    ['ꜱhop', 'small capitals'],
  ])('R-OP-95 refuses %j', (name, why) => {
    expect(nameProblem(name)).toContain(why);
  });

  it('R-OP-95 refuses a name that compatibility characters make longer than sixty, however it is written', () => {
    expect(nameProblem('ﷺ'.repeat(4))).toContain('60 characters');
    expect(nameProblem('ﷺ'.repeat(60))).toContain('60 characters');
    expect(nameProblem('ﷺ'.repeat(3))).toBeNull();
    expect(nameProblem('a'.repeat(60))).toBeNull();
  });

  it('R-OP-95 tells a domain', () => {
    for (const name of [
      'Booking.com',
      'Refund at evil.example/pay',
      'пошта.укр',
      'a。jp',
      'evil．example',
    ])
      expect(hasDomain(name), name).toBe(true);
    for (const name of ['Quay & Oar', 'Wine & Co.', 'A. B. Smith', 'No. 7', '1.5'])
      expect(hasDomain(name), name).toBe(false);
  });
});
