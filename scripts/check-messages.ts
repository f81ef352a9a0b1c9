import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * Files whose texts visitors read: pages, their components, the web server, and the texts of mails. Their sentences belong in
 * contract/messages/. Long texts are Markdown beside their page (storefront/pages/texts/), which is apart from code already.
 */
const SOURCES = [
  '{storefront,back-office,ui,web}/**/*.{ts,tsx}',
  'api/**/*-{mails,notices}.ts',
  'platform/mail/mail-text.ts',
];
const NOT_LOOKED_AT = /\.test\.tsx?$|\.d\.ts$|\.react-router\/|\+types\//;

/** Attributes and properties with text that people see or hear. */
const SHOWN = new Set(
  [
    'aria-description aria-label aria-placeholder aria-roledescription aria-valuetext',
    'action alt caption description done empty error heading hint intro label legend',
    'message note notes paragraphs placeholder showAll subject summary text title words',
  ].flatMap((names) => names.split(' ')),
);
/** Attributes and properties with text for the browser only; also names of schema.org, such as `@type`. */
const UNSEEN = /^(?:className|d|@.*)$/;

/** Comment, with the reason, above a text that is no message, or above its statement. */
const EXPLANATION = /^\s*(?:\/\/|\{\/\*) No message: \S/;

/** A node of a syntax tree. */
type SyntaxNode = Record<string, unknown> & { type: string };

interface Sentence {
  file: string;
  line: number;
  text: string;
}

/** In a `shown` place every text counts; elsewhere only text that looks like a sentence or a label. */
type Place = 'shown' | 'anywhere';

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Nodes without texts: types, and paths of imports. An expression with a type assertion may hold one. */
const TYPE_OR_IMPORT = /^(?:Import|Export(?:All|Named))Declaration$|^Ts(?!As|Satisfies|Const|NonNull)/;
const WRAPPER = /^(?:ParenthesisExpression|JSXExpressionContainer|Ts\w+)$/;
const COMPARISONS = ['===', '!==', '==', '!='];

const nameOf = (node: unknown): string => (isNode(node) ? String(node.value ?? node.name ?? '') : '');

/** Returns whether a call writes to a log, which only the operator or a developer reads. */
const isLog = (callee: unknown): boolean =>
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  (/^(?:console|log)$/.test(nameOf(callee.object)) ||
    (isNode(callee.object) && nameOf(callee.object.property) === 'log'));

const isError = (callee: unknown) => /(?:Error|Failure)$/.test(nameOf(callee));

const LETTER = /\p{L}/u;
const ADDRESS = /^(?:[/#?.]|\w+:)\S*$/;
/** A name in code or of a header: AutoDealer, Save-Data. */
const CODE_NAME = /^\p{Lu}\p{Ll}+(?:-?\p{Lu}\p{Ll}+)+$/u;
const CAPITAL_WORD = /^\P{L}*\p{Lu}\p{Ll}/u;
const CAPITALS = /^\P{L}*\p{Lu}[\s\S]*\p{L}{2,}\s+\p{L}/u;
/** Four words or more. Class names are left out by their hyphens. */
const SMALL_SENTENCE = /^\p{Ll}+(?: [\p{L}',]+){3,}/u;

function isSentence(text: string, place: Place): boolean {
  if (ADDRESS.test(text)) return false;
  if (place === 'shown') return LETTER.test(text);
  if (CODE_NAME.test(text)) return false;
  return CAPITAL_WORD.test(text) || CAPITALS.test(text) || SMALL_SENTENCE.test(text);
}

/** Placeholder for the expressions in a template. */
const HOLE = '…';

/** Returns whether a template begins with an expression and goes on as a sentence: `${label} is required`. */
const isFilledSentence = (text: string) => text.startsWith(HOLE) && /\s/.test(text) && /\p{L}{2,}/u.test(text);

const isTemplateSentence = (text: string, place: Place) =>
  isSentence(text, place) || (!ADDRESS.test(text) && isFilledSentence(text));

/** Reports each text for people in a syntax tree. */
function findIn(tree: unknown, report: (node: SyntaxNode, text: string) => void): void {
  function visitAll(value: unknown, place: Place = 'anywhere') {
    for (const part of partsOf(value)) visit(part, place);
  }

  function visit(node: unknown, place: Place = 'anywhere') {
    if (!isNode(node)) visitAll(node, place);
    else if (WRAPPER.test(node.type) && !TYPE_OR_IMPORT.test(node.type)) visit(node.expression, place);
    else if (!TYPE_OR_IMPORT.test(node.type)) (visitors[node.type] ?? visitAnyOther)(node, place);
  }

  const visitAnyOther = (node: SyntaxNode) => visitAll(node);

  function visitNamed(key: unknown, value: unknown) {
    const name = nameOf(key);
    if (!UNSEEN.test(name)) visit(value, SHOWN.has(name) ? 'shown' : 'anywhere');
  }

  const visitors: Record<string, (node: SyntaxNode, place: Place) => void> = {
    JSXText(node) {
      if (LETTER.test(String(node.value))) report(node, String(node.value));
    },
    StringLiteral(node, place) {
      if (isSentence(String(node.value), place)) report(node, String(node.value));
    },
    TemplateLiteral(node, place) {
      const texts = partsOf(node.quasis).map((part) => (isNode(part) ? String(part.cooked) : ''));
      if (isTemplateSentence(texts.join(HOLE), place)) report(node, texts.join(HOLE));
      visitAll(node.expressions);
    },
    JSXElement(node) {
      visit(node.opening);
      visitAll(node.children, 'shown');
    },
    JSXFragment: (node) => visitAll(node.children, 'shown'),
    JSXAttribute: (node) => visitNamed(node.name, node.value),
    KeyValueProperty: (node) => visitNamed(node.key, node.value),
    AssignmentPatternProperty: (node) => visitNamed(node.key, node.value),
    ArrayExpression: (node, place) => visitAll(node.elements, place),
    ConditionalExpression(node, place) {
      visit(node.test);
      visitAll([node.consequent, node.alternate], place);
    },
    BinaryExpression({ operator, left, right }, place) {
      // A text in a comparison is a value, such as the name of a key.
      const isComparison = COMPARISONS.includes(String(operator));
      for (const operand of [left, right]) {
        const isValue = isComparison && isNode(operand) && operand.type === 'StringLiteral';
        if (!isValue) visit(operand, operator === '&&' && operand === left ? 'anywhere' : place);
      }
    },
    SwitchCase: (node) => visitAll(node.consequent),
    CallExpression(node) {
      if (!isLog(node.callee)) visitAll([node.callee, node.arguments]);
    },
    NewExpression(node) {
      if (!isError(node.callee)) visitAll(node.arguments);
    },
  };

  visit(tree);
}

const startOf = ({ span }: SyntaxNode): number =>
  typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 0;

const indentOf = (line: string) => line.search(/\S/);

/** `at`: the index of the text's line. */
function isExplained(lines: readonly string[], at: number): boolean {
  const indent = indentOf(lines[at] ?? '');
  const head = lines.findLastIndex((line, place) => place < at && line.trim() !== '' && indentOf(line) < indent);
  return [at, head].some((place) => EXPLANATION.test(lines[place - 1] ?? ''));
}

function sentencesOf(file: string): Sentence[] {
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n');
  // The parser's byte offsets run on from file to file. The leading statement gives this file's first offset.
  const text = `;${source}`;
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
  const begin = tree.body[0]?.span.start ?? 0;
  const found: Sentence[] = [];
  findIn(tree.body, (node, said) => {
    const before = bytes.subarray(0, startOf(node) - begin).toString();
    // A text between elements begins with the line break before it.
    const line = `${before}${node.type === 'JSXText' ? /^\s*/.exec(said) : ''}`.split('\n').length;
    if (!isExplained(lines, line - 1)) found.push({ file, line, text: said.trim().replace(/\s+/g, ' ') });
  });
  return found;
}

/** Returns every text for people that is outside contract/messages/. */
export const findSentences = (sources: readonly string[] = SOURCES): Sentence[] =>
  globSync([...sources])
    .filter((file) => !NOT_LOOKED_AT.test(file))
    .sort()
    .flatMap(sentencesOf);

if (import.meta.main) {
  const sentences = findSentences();
  for (const { file, line, text } of sentences) console.error(`${file}:${line}: ${JSON.stringify(text)}`);
  if (sentences.length > 0) process.exitCode = 1;
  else console.info('Every sentence stands in contract/messages/.');
}
