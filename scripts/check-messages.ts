import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * Source files that contain text for users: pages, components, the web server, and mails. The texts belong in contract/messages/, except long ones,
 * which are Markdown files (storefront/pages/texts/).
 */
const SOURCES = [
  '{storefront,back-office,ui,web}/**/*.{ts,tsx}',
  'api/**/*-{mails,notices}.ts',
  'platform/mail/mail-text.ts',
];
const NOT_LOOKED_AT = /\.test\.tsx?$|\.d\.ts$|\.react-router\/|\+types\//;

/** Attributes and properties whose text users see or hear. */
const SHOWN = new Set(
  [
    'aria-description aria-label aria-placeholder aria-roledescription aria-valuetext',
    'action alt caption description done empty error heading hint intro label legend',
    'message note notes paragraphs placeholder showAll subject summary text title words',
  ].flatMap((names) => names.split(' ')),
);
/** Attributes and properties whose text only the browser reads, and names of schema.org such as `@type`. */
const UNSEEN = /^(?:className|d|@.*)$/;

/** A comment that gives the reason why a text is no message. It stands above the text, or above the statement that contains the text. */
const EXPLANATION = /^\s*(?:\/\/|\{\/\*) No message: \S/;

/** A node of a syntax tree. */
type SyntaxNode = Record<string, unknown> & { type: string };

interface Sentence {
  file: string;
  line: number;
  text: string;
}

/**
 * Where a text stands. 'shown': in a place that users see, so that any text counts. 'anywhere': only text that looks like a sentence or label
 * counts.
 */
type Place = 'shown' | 'anywhere';

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Nodes that contain no text for users: types and imports. Type assertions are not among them, since their expression may be a text. */
const TYPE_OR_IMPORT = /^(?:Import|Export(?:All|Named))Declaration$|^Ts(?!As|Satisfies|Const|NonNull)/;
const WRAPPER = /^(?:ParenthesisExpression|JSXExpressionContainer|Ts\w+)$/;
const COMPARISONS = ['===', '!==', '==', '!='];

const nameOf = (node: unknown): string => (isNode(node) ? String(node.value ?? node.name ?? '') : '');

/** Returns whether a function writes to a log, which users do not read. */
const isLog = (callee: unknown): boolean =>
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  (/^(?:console|log)$/.test(nameOf(callee.object)) ||
    (isNode(callee.object) && nameOf(callee.object.property) === 'log'));

const isError = (callee: unknown) => /(?:Error|Failure)$/.test(nameOf(callee));

const LETTER = /\p{L}/u;
const ADDRESS = /^(?:[/#?.]|\w+:)\S*$/;
/** A name from code or of an HTTP header, such as AutoDealer or Save-Data. */
const CODE_NAME = /^\p{Lu}\p{Ll}+(?:-?\p{Lu}\p{Ll}+)+$/u;
const CAPITAL_WORD = /^\P{L}*\p{Lu}\p{Ll}/u;
const CAPITALS = /^\P{L}*\p{Lu}[\s\S]*\p{L}{2,}\s+\p{L}/u;
/** Four or more words in small letters. The pattern does not match class names, since these contain hyphens. */
const SMALL_SENTENCE = /^\p{Ll}+(?: [\p{L}',]+){3,}/u;

function isSentence(text: string, place: Place): boolean {
  if (ADDRESS.test(text)) return false;
  if (place === 'shown') return LETTER.test(text);
  if (CODE_NAME.test(text)) return false;
  return CAPITAL_WORD.test(text) || CAPITALS.test(text) || SMALL_SENTENCE.test(text);
}

/** Written in the checked text for each expression `${…}` of a template. */
const HOLE = '…';

/** Returns whether a template's text is a sentence that begins with an expression, as in `${label} is required`. */
const isFilledSentence = (text: string) => text.startsWith(HOLE) && /\s/.test(text) && /\p{L}{2,}/u.test(text);

const isTemplateSentence = (text: string, place: Place) =>
  isSentence(text, place) || (!ADDRESS.test(text) && isFilledSentence(text));

/** Calls `report` for each text for users in a syntax tree. */
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
      // A text that is compared is a value, such as the name of a key, not a message.
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

/** Returns whether a comment explains that a text is no message. `at`: index of the text's line. */
function isExplained(lines: readonly string[], at: number): boolean {
  const indent = indentOf(lines[at] ?? '');
  const head = lines.findLastIndex((line, place) => place < at && line.trim() !== '' && indentOf(line) < indent);
  return [at, head].some((place) => EXPLANATION.test(lines[place - 1] ?? ''));
}

function sentencesOf(file: string): Sentence[] {
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n');
  // The parser's positions count from the first file that it parsed. A leading `;` becomes the first statement, whose position is this file's offset.
  const text = `;${source}`;
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
  const begin = tree.body[0]?.span.start ?? 0;
  const found: Sentence[] = [];
  findIn(tree.body, (node, said) => {
    const before = bytes.subarray(0, startOf(node) - begin).toString();
    // A text between JSX elements begins with a line break; the white space is skipped, to find the line of the text's first word.
    const line = `${before}${node.type === 'JSXText' ? /^\s*/.exec(said) : ''}`.split('\n').length;
    if (!isExplained(lines, line - 1)) found.push({ file, line, text: said.trim().replace(/\s+/g, ' ') });
  });
  return found;
}

/** Returns all texts for users that are outside of contract/messages/. */
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
