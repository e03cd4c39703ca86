import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/*
 * Builds the package: plain JavaScript, and declarations that need no other package. The types of calls are the
 * contract's, which are made of schemas: src/types.ts is written out as what they come to, with the contract's comments.
 */

const ROOT = join(import.meta.dirname, '..');
const [SOURCE, DIST] = [join(ROOT, 'src'), join(ROOT, 'dist')];
const TYPES = 'types.ts';

const files = readdirSync(SOURCE)
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => join(SOURCE, name));
const program = ts.createProgram(files, {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [join(ROOT, '../../node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  declaration: true,
  outDir: DIST,
  rootDir: SOURCE,
});
const checker = program.getTypeChecker();

/** The type as what it comes to: without names of other packages. */
function written(type, indent = '') {
  const plain = () =>
    checker.typeToString(
      type,
      undefined,
      ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
    );
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
  if (type.isUnion()) {
    // `true | false` is written as it is named.
    const hasBoolean = type.types.filter((each) => each.flags & ts.TypeFlags.BooleanLiteral).length;
    const parts = type.types
      .filter((each) => hasBoolean !== 2 || !(each.flags & ts.TypeFlags.BooleanLiteral))
      .map((each) => written(each, indent));
    return [...(hasBoolean === 2 ? ['boolean'] : []), ...parts].join(' | ');
  }
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type);
    const inner = written(element, indent);
    return element.isUnion() ? `(${inner})[]` : `${inner}[]`;
  }
  const properties = type.flags & ts.TypeFlags.Object ? checker.getPropertiesOfType(type) : [];
  if (properties.length === 0) return plain();
  const deeper = `${indent}  `;
  const members = properties.map((property) => {
    const comment = ts.displayPartsToString(property.getDocumentationComment(checker));
    const isOptional = property.flags & ts.SymbolFlags.Optional;
    const member = written(checker.getTypeOfSymbol(property), deeper);
    return [
      ...(comment === '' ? [] : [`${deeper}/** ${comment.replaceAll('\n', ' ')} */`]),
      `${deeper}${property.name}${isOptional ? '?' : ''}: ${member};`,
    ].join('\n');
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

function writtenTypes(source) {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
  const lines = exported.map((symbol) => {
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const type = written(checker.getDeclaredTypeOfSymbol(symbol));
    return `${comment === '' ? '' : `/** ${comment} */\n`}export type ${symbol.name} = ${type};\n`;
  });
  return lines.join('\n');
}

const problems = ts.getPreEmitDiagnostics(program);
if (problems.length > 0) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  };
  throw new Error(ts.formatDiagnostics(problems, host));
}
rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
for (const file of files) {
  const source = program.getSourceFile(file);
  if (basename(file) === TYPES) {
    writeFileSync(join(DIST, 'types.d.ts'), writtenTypes(source));
    continue;
  }
  program.emit(source, (name, text) => {
    if (/@portico\/contract/.test(text)) throw new Error(`${name} needs the contract`);
    // Node reads these names, and so does TypeScript in a declaration.
    writeFileSync(name, text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  });
}
