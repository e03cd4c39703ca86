import { numbersFrom } from './numbers.ts';

const SKINS = ['#f3d3b9', '#e8bd98', '#d9a57c', '#b9825a', '#8d5b3c', '#f6dcc8'];
const HAIRS = ['#2b2119', '#4a3222', '#7a5230', '#b58a4c', '#8c8c8c', '#5b2c1a', '#d9c08a'];
const EYES = ['#4a3526', '#5a7a8c', '#4f6b4a', '#6b5436'];
const CLOTHES = ['#2f4858', '#6b3a4a', '#3d5a45', '#55506e', '#7a5a3a', '#37474f', '#8a4b3a'];

/** A drawn head and shoulders in a box of 400 by 500; the same seed is the same person, in other clothes if asked. */
export function face(seed: number, { sex, clothes = 0 }: { sex: 'F' | 'M'; clothes?: number }) {
  const next = numbersFrom(seed * 31 + 7);
  const of = (list: readonly string[]) => list[next(list.length)] as string;
  const [skin, hair, eye] = [of(SKINS), of(HAIRS), of(EYES)];
  const [rx, ry] = [88 + next(22), 112 + next(24)];
  const cy = 220;
  const [eyeY, apart, brow] = [cy - 14 + next(8), 36 + next(10), next(7) - 3];
  const [noseW, mouthW, mouthY] = [11 + next(9), 27 + next(16), cy + 58 + next(10)];
  const [style, hasGlasses, beard] = [next(4), next(4) === 0, sex === 'M' ? next(3) : 0];
  const cloth = CLOTHES[(next(CLOTHES.length) + clothes) % CLOTHES.length] as string;
  const part = next(60) - 30;
  const long =
    sex === 'F' && style !== 3
      ? `<path fill="${hair}" d="M${200 - rx - 26} ${cy - 40} Q${200 - rx - 44} ${cy + 170} ${150 - rx / 3} ${cy + 190 + style * 20} L${250 + rx / 3} ${cy + 190 + style * 20} Q${244 + rx} ${cy + 170} ${226 + rx} ${cy - 40} Z"/>`
      : '';
  const side = (sign: 1 | -1) => {
    const x = 200 + sign * apart;
    return `<ellipse cx="${x}" cy="${eyeY}" rx="17" ry="10" fill="#fbfaf7"/>
      <circle cx="${x}" cy="${eyeY}" r="8.5" fill="${eye}"/><circle cx="${x}" cy="${eyeY}" r="4" fill="#15110e"/>
      <circle cx="${x + 3}" cy="${eyeY - 3}" r="2" fill="#fff"/>
      <path d="M${x - 19} ${eyeY - 22 - sign * brow} Q${x} ${eyeY - 32} ${x + 19} ${eyeY - 22 + sign * brow}" stroke="${hair}" stroke-width="${sex === 'M' ? 8 : 5}" fill="none" stroke-linecap="round"/>`;
  };
  return `<g><path fill="${cloth}" d="M20 500 Q30 410 130 388 L270 388 Q370 410 380 500 Z"/>${long}
    <path fill="${skin}" d="M158 310 h84 v72 q-42 44 -84 0 Z"/><path fill="#000" fill-opacity=".1" d="M158 318 h84 v30 q-42 30 -84 0 Z"/>
    <ellipse cx="${200 - rx}" cy="${cy + 6}" rx="15" ry="25" fill="${skin}"/><ellipse cx="${200 + rx}" cy="${cy + 6}" rx="15" ry="25" fill="${skin}"/>
    <ellipse cx="200" cy="${cy}" rx="${rx}" ry="${ry}" fill="${skin}"/>
    <ellipse cx="${200 - apart - 6}" cy="${cy + 34}" rx="20" ry="12" fill="#c4543c" fill-opacity=".14"/><ellipse cx="${200 + apart + 6}" cy="${cy + 34}" rx="20" ry="12" fill="#c4543c" fill-opacity=".14"/>
    ${beard > 0 ? `<path fill="${hair}" fill-opacity="${beard === 1 ? 0.4 : 0.9}" d="M${200 - rx + 3} ${cy + 25} Q${200 - rx + 14} ${cy + ry + 16} 200 ${cy + ry + 12} Q${186 + rx} ${cy + ry + 16} ${197 + rx} ${cy + 25} Q${190 + rx / 2} ${mouthY - 28} 200 ${mouthY - 22} Q${210 - rx / 2} ${mouthY - 28} ${200 - rx + 3} ${cy + 25} Z"/>` : ''}
    ${side(-1)}${side(1)}
    <path d="M${200 - 3} ${eyeY + 8} Q${200 - noseW} ${cy + 30} ${200 - noseW} ${cy + 34} Q200 ${cy + 44} ${200 + noseW} ${cy + 34}" stroke="#000" stroke-opacity=".3" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M${200 - mouthW} ${mouthY} Q200 ${mouthY + 14 + style * 2} ${200 + mouthW} ${mouthY}" stroke="#a2483f" stroke-width="7" fill="none" stroke-linecap="round"/>
    <path fill="${hair}" d="M${200 - rx - 8} ${cy + 4} Q${200 - rx - 20} ${cy - ry - 30} ${200 + part} ${cy - ry - 28 - style * 4} Q${220 + rx} ${cy - ry - 24} ${208 + rx} ${cy + 4} Q${200 + rx - 12} ${cy - ry / 2} ${200 + part} ${cy - ry + 34 + style * 5} Q${212 - rx} ${cy - ry / 2} ${200 - rx - 8} ${cy + 4} Z"/>
    ${hasGlasses ? `<g fill="none" stroke="#222" stroke-width="5"><rect x="${200 - apart - 25}" y="${eyeY - 18}" width="50" height="36" rx="13"/><rect x="${200 + apart - 25}" y="${eyeY - 18}" width="50" height="36" rx="13"/><path d="M${200 - apart + 25} ${eyeY - 4} h${2 * apart - 50}"/></g>` : ''}</g>`;
}
