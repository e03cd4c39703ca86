import styles from './arcade.module.css';

/** Stars by size; a stroke without length is a dot. */
const STARS = [
  [
    1.6,
    'M1 180h0M912 138h0M578 172h0M337 145h0M979 18h0M1078 55h0M741 34h0M1038 44h0M90 132h0M1069 23h0M1189 96h0M716 127h0M1 176h0M443 98h0M1027 151h0M1007 72h0M1060 65h0M1180 162h0M684 156h0M221 52h0M577 81h0M915 106h0M346 117h0M575 98h0M980 134h0M901 92h0M765 11h0M832 35h0M328 130h0M886 99h0M388 169h0M1179 14h0M941 176h0M263 53h0M296 134h0M677 177h0M257 36h0M248 55h0M755 107h0M357 24h0M398 80h0M533 123h0M13 59h0M1196 10h0M1141 160h0M265 163h0M1131 133h0M950 182h0M599 110h0M609 150h0M1074 111h0M164 48h0M1186 12h0M23 9h0M762 72h0M1125 25h0M561 18h0M1034 119h0M647 72h0M46 162h0M336 183h0M328 132h0M535 113h0M418 155h0M554 167h0M859 68h0M817 8h0M131 58h0M572 83h0M521 176h0',
  ],
  [
    2.6,
    'M840 157h0M731 90h0M577 49h0M1087 79h0M1132 86h0M272 87h0M563 46h0M62 58h0M637 58h0M682 32h0M664 72h0M513 92h0M699 28h0M974 154h0M266 69h0M1126 106h0M465 130h0M560 56h0M34 63h0M320 83h0M968 43h0M737 133h0M360 105h0M1011 123h0M914 69h0M1062 26h0',
  ],
  [
    3.8,
    'M763 80h0M938 46h0M689 98h0M1175 45h0M837 130h0M996 125h0M559 73h0M1087 121h0M495 108h0M577 117h0M52 81h0M124 52h0',
  ],
] as const;

/** Another arcade, far away on the other shore: twenty-four of its arches. */
const FAR_ARCADE = `M0 240V200h1200v40z${Array.from(
  { length: 24 },
  (_, index) => `M${index * 50 + 8} 240v-15a17 17 0 0 1 34 0v15z`,
).join('')}`;

/** The view through the arches: a moon above still water. It is decorative. */
export function Night() {
  return (
    <svg
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMax slice"
      className={styles.night}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="night-sky" x2="0" y2="1">
          <stop offset="0" stopColor="#081019" />
          <stop offset=".48" stopColor="#0f3540" />
          <stop offset=".8" stopColor="#2c7a6e" />
          <stop offset="1" stopColor="#ffb38a" />
        </linearGradient>
        <linearGradient id="night-water" x2="0" y2="1">
          <stop offset="0" stopColor="#3d7f70" />
          <stop offset=".25" stopColor="#14444a" />
          <stop offset="1" stopColor="#07131b" />
        </linearGradient>
        <radialGradient id="night-halo">
          <stop offset="0" stopColor="#fff1d6" stopOpacity=".55" />
          <stop offset=".35" stopColor="#ffd9a8" stopOpacity=".18" />
          <stop offset="1" stopColor="#ffd9a8" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h1200v242H0z" fill="url(#night-sky)" />
      {STARS.map(([size, path]) => (
        <path key={size} d={path} stroke="#f5f1e8" strokeLinecap="round" strokeWidth={size} />
      ))}
      <circle cx="640" cy="112" r="110" fill="url(#night-halo)" />
      <circle cx="640" cy="112" r="27" fill="#fff4df" />
      <path
        d="M0 216c70-4 120-32 190-30s110 26 180 22 120-40 210-36 120 30 200 30 150-38 230-34 110 28 190 26v50H0z"
        fill="#12414a"
      />
      <path d={FAR_ARCADE} fill="#0b2a33" fillRule="evenodd" />
      <path d="M0 240h1200v80H0z" fill="url(#night-water)" />
      <path
        d="M596 248h88M610 256h64M580 265h112M618 275h48M592 286h96M624 298h40M604 310h74"
        stroke="#ffe3bd"
        strokeLinecap="round"
        strokeOpacity=".55"
        strokeWidth="2.2"
      />
    </svg>
  );
}
