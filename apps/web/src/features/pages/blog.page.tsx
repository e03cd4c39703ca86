import type { Module } from '@portico/contract';
import type { PagesMessages } from '@portico/locales';
import { days } from '@portico/locales/dates';
import { useLocale } from 'use-intl';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { isOff } from '#platform/router/page-data.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Icon, type IconName } from '@portico/ui/icons/icon.tsx';
import { WithContents } from '@portico/ui/layout/contents.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './blog.module.css';
import { pagesTexts } from './pages-texts.ts';

type ArticleName = keyof PagesMessages['blog']['articles'];

type Entry = { name: ArticleName; day: string; icon: IconName; about?: readonly Module[] };

/** The newest first, with its date, the same in every language, and what it is about: without that, it is left out. */
const ARTICLES: readonly Entry[] = [
  { name: 'once', day: '2026-11-21', icon: 'card' },
  { name: 'ways', day: '2026-11-18', icon: 'lock', about: ['wallet', 'phone'] },
  { name: 'numbers', day: '2026-11-14', icon: 'arch', about: ['ecosystem'] },
];

/** The product's own articles, for installations without a main site (R-ROUTE-6). */
export function BlogPage() {
  const { title, lede, contents, articles } = usePageTexts(pagesTexts.useTexts(), 'pages.').blog;
  usePage(title);
  const shown = ARTICLES.filter(({ about = [] }) => !about.some(isOff));
  return (
    <Screen title={title} lede={lede} full>
      <WithContents
        label={title}
        title={contents}
        entries={shown.map(({ name }) => ({ id: name, heading: articles[name].title }))}
      >
        <div className={styles.articles}>
          {shown.map((entry) => (
            <Article key={entry.name} {...entry} {...articles[entry.name]} />
          ))}
        </div>
      </WithContents>
    </Screen>
  );
}

type ArticleProps = Entry & { title: string; text: readonly string[] };

function Article({ name, day, icon, title, text }: ArticleProps) {
  const locale = useLocale();
  const date = days(locale, 'UTC').format(new Date(day));
  return (
    <article className={styles.article} aria-labelledby={name}>
      <span className={styles.arch}>
        <Icon name={icon} />
      </span>
      <div className={styles.head}>
        <p className={styles.date}>
          <time dateTime={day}>{date}</time>
        </p>
        <h2 id={name} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <div className={styles.text}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
