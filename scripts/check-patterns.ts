import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

/** Files whose regular expressions may run on text from users: nearly all. */
const SOURCES = ['{contract,platform,api,web,ui,storefront,back-office,tools}/**/*.{ts,tsx}'];
const NOT_LOOKED_AT = /\.test\.tsx?$|\.d\.ts$|\.react-router\/|\+types\//;

/**
 * A comment above a regular expression that gives the reason why this check may skip it: the expression never meets text from outside, or
 * is built at run time, so that the check cannot judge it.
 */
const EXPLANATION = /^\s*\/\/ Safe pattern: \S/;

interface SlowPattern {
  file: string;
  line: number;
  /** The source of the regular expression. */
  pattern: string;
  why: string;
}

type SyntaxNode = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

/** Returns why a regular expression may take more than linear time; undefined if it does not. */
function slownessOf({ type, pattern, flags, callee }: SyntaxNode): string | undefined {
  if (type === 'RegExpLiteral') {
    const { reports } = analyse({ source: String(pattern), flags: String(flags) });
    return reports.length > 0 ? [...new Set(reports.map((report) => report.type))].join() : undefined;
  }
  const isMade = (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.value === 'RegExp';
  return isMade ? 'put together' : undefined;
}

const startOf = ({ span }: SyntaxNode): number =>
  typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 0;

function slowPatternsOf(file: string): SlowPattern[] {
  // The parser's positions count from the first file that it parsed. A leading `;` becomes the first statement, whose position is this file's offset.
  const source = readFileSync(file, 'utf8');
  const text = `;${source}`;
  const bytes = Buffer.from(text);
  const lines = source.split('\n');
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
  const begin = tree.body[0]?.span.start ?? 0;
  const lineOf = (node: SyntaxNode) =>
    bytes
      .subarray(0, startOf(node) - begin)
      .toString()
      .split('\n').length;
  return Array.from(nodesIn(tree.body)).flatMap((node) => {
    const why = slownessOf(node);
    if (why === undefined) return [];
    const line = lineOf(node);
    if (EXPLANATION.test(lines[line - 2] ?? '')) return [];
    return [{ file, line, pattern: (lines[line - 1] ?? '').trim(), why }];
  });
}

/**
 * Returns every regular expression whose time grows with the square of the text's length or faster, so that a long text can block the
 * process.
 */
export const findSlowPatterns = (sources: readonly string[] = SOURCES): SlowPattern[] =>
  globSync([...sources])
    .filter((file) => !NOT_LOOKED_AT.test(file))
    .sort()
    .flatMap(slowPatternsOf);

if (import.meta.main) {
  const slow = findSlowPatterns();
  for (const { file, line, pattern, why } of slow) console.error(`${file}:${line}: ${why}: ${pattern}`);
  if (slow.length > 0) process.exitCode = 1;
  else console.info('No pattern takes more than a step for each character.');
}
