// biome-ignore-all lint/suspicious/noArrayIndexKey: the text never changes while it is shown, so a position identifies a part of it
import { named } from '@portico/locales/brand';
import { Fragment, useEffect } from 'react';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import guide from '../../../../../../docs/partners.md?raw';
import { Code } from '../code/code.tsx';
import styles from '../shell/console.module.css';
import { anchorOf, type Block, blocksOf, piecesOf } from './markdown.ts';

const [first, ...BLOCKS] = named(blocksOf(guide), 'en-US');
const codesOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return codesOf(block.items.flat());
    return block.kind === 'code' ? [block] : [];
  });
const EXAMPLES = codesOf(BLOCKS);
const CHAPTERS = BLOCKS.flatMap((block) =>
  block.kind === 'heading' && block.level === 2 ? [block.text] : [],
);
const TITLE = first?.kind === 'heading' ? first.text : '';

/** docs/partners.md, for developers who have no copy of the repository. */
export function Guide() {
  usePage(TITLE);
  useEffect(() => {
    // The browser looked for it before this page was there.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <Screen title={TITLE} back={{ label: 'Your apps', to: PATHS.partners }} full>
      <div className={styles.read}>
        <nav className={styles.contents} aria-label="Contents">
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
          <ul role="list">
            {CHAPTERS.map((text) => (
              <li key={text}>
                <a href={`#${anchorOf(text)}`}>
                  <Words text={text} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.guide}>
          <Blocks blocks={BLOCKS} />
        </div>
      </div>
    </Screen>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => {
    const key = `${at}`;
    switch (block.kind) {
      case 'heading': {
        const Heading = block.level === 2 ? 'h2' : 'h3';
        return (
          <Heading key={key} id={anchorOf(block.text)}>
            <Words text={block.text} />
          </Heading>
        );
      }
      case 'code':
        return (
          <Code
            key={key}
            name={`Example ${EXAMPLES.indexOf(block) + 1}`}
            text={block.text}
            language={block.language}
          />
        );
      case 'paragraph':
        return (
          <p key={key}>
            <Words text={block.text} />
          </p>
        );
      case 'list': {
        const items = block.items.map((item, number) => (
          <li key={`${number + 1}`}>
            <Blocks blocks={item} />
          </li>
        ));
        return block.from === null ? (
          <ul key={key}>{items}</ul>
        ) : (
          <ol key={key} start={block.from}>
            {items}
          </ol>
        );
      }
      default:
        return <Table key={key} {...block} />;
    }
  });
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) =>
            cell === '' ? (
              <td key={`${at + 1}`} />
            ) : (
              <th key={`${at + 1}`} scope="col">
                <Words text={cell} />
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, at) => (
              <td key={`${at + 1}`}>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link to another file of the repository leads nowhere here, so it is its text alone. */
function Words({ text }: { text: string }) {
  return piecesOf(text).map((piece, at) => {
    const key = `${at}`;
    if (piece.kind === 'code') return <code key={key}>{piece.text}</code>;
    if (piece.kind === 'strong')
      return (
        <strong key={key}>
          <Words text={piece.text} />
        </strong>
      );
    if (piece.kind === 'em') return <em key={key}>{piece.text}</em>;
    if (piece.kind === 'link' && /^(#|https:)/.test(piece.to)) {
      return (
        <a key={key} href={piece.to}>
          <Words text={piece.text} />
        </a>
      );
    }
    return <Fragment key={key}>{piece.text}</Fragment>;
  });
}
