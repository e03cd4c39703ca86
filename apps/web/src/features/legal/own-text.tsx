import {
  type LegalBlock,
  type LegalItem,
  type LegalPage,
  type LegalRun,
  LOCALES,
  type Locale,
} from '@portico/contract';
import type { ReactNode } from 'react';
import { Link } from '@portico/client/router/navigation.tsx';
import { known } from '@portico/client/router/paths.ts';
import styles from './legal.module.css';

/** The blocks of a company's text, in their own language and direction. */
export function OwnText({ page: { blocks, locale } }: { page: LegalPage }) {
  const { dir } = LOCALES[locale as Locale];
  return (
    <div className={styles.own} lang={locale} dir={dir}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'section':
      return (
        <h2 id={block.id} tabIndex={-1}>
          {block.heading}
        </h2>
      );
    case 'heading':
      return <h3>{block.heading}</h3>;
    case 'text':
      return <p>{runs(block.runs)}</p>;
    case 'list':
      return list(block.items, 0);
    case 'table':
      return <Table block={block} />;
  }
}

function Table({ block: { head, rows } }: { block: Extract<LegalBlock, { kind: 'table' }> }) {
  return (
    // A wide table scrolls by itself, also with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(head, (cell) => (
              <th scope="col">{runs(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, (row) => (
            <tr>
              {keyed(row, (cell) => (
                <td>{runs(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The items of one depth, each with the deeper ones that follow it. */
function list(items: readonly LegalItem[], depth: number): ReactNode {
  const own = items.flatMap((item, index) => (item.depth === depth ? [index] : []));
  const [first] = own;
  if (first === undefined) return null;
  const rows = own.map((from, index) => {
    const item = items[from];
    const under = items.slice(from + 1, own[index + 1] ?? items.length);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
      <li key={index}>
        {keyed(item?.paragraphs ?? [], (paragraph) => (
          <p>{runs(paragraph)}</p>
        ))}
        {list(under, depth + 1)}
      </li>
    );
  });
  const number = items[first]?.number ?? null;
  return number === null ? <ul>{rows}</ul> : <ol start={number}>{rows}</ol>;
}

/** The content of one line or cell. */
const runs = (given: readonly LegalRun[]): ReactNode => keyed(given, run);

function run({ text, strong, em, href }: LegalRun): ReactNode {
  const [first, ...more] = text.split('\n');
  let shown: ReactNode = first;
  if (more.length > 0) {
    shown = keyed([first, ...more], (line, index) => (
      <>
        {index > 0 && <br />}
        {line}
      </>
    ));
  }
  if (strong) shown = <strong>{shown}</strong>;
  if (em) shown = <em>{shown}</em>;
  if (href === undefined) return shown;
  if (known(href)) return <Link to={href}>{shown}</Link>;
  const isAddress = /^(?:mailto|tel):/i.test(href);
  return (
    <a href={href} rel="noopener" {...(isAddress && { dir: 'ltr' })}>
      {shown}
    </a>
  );
}

/** The text of a version never changes: a place is a key. */
function keyed<T>(all: readonly T[], show: (each: T, index: number) => ReactNode): ReactNode {
  return all.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Keyed key={index}>{show(each, index)}</Keyed>
  ));
}

const Keyed = ({ children }: { children: ReactNode }) => children;
