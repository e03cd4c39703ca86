import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import properties from 'highlight.js/lib/languages/properties';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({ bash, javascript, json, properties, typescript, xml });

/** A run of characters; `kind` is the name of a style, such as `keyword`, or null for plain text. */
export type Run = { kind: string | null; text: string };

/** The runs of a text; a language that is not known leaves it plain. */
export function runsOf(text: string, language: string): Run[] {
  if (!lowlight.registered(language)) return [{ kind: null, text }];
  return flat(lowlight.highlight(language, text).children, null);
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

function flat(nodes: readonly Node[], kind: string | null): Run[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [{ kind, text: node.value }];
    return node.type === 'element' ? flat(node.children, kindOf(node.properties.className)) : [];
  });
}

const PREFIX = 'hljs-';

/** `hljs-title function_` is a `title`. */
function kindOf(names: unknown): string | null {
  const [name] = Array.isArray(names) ? names : [];
  return typeof name === 'string' && name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
}
