import type { Codes } from './segment.ts';

/** The most joint codes of several columns: their counts fit the processor's nearest memory. */
const MOST_JOINT_CODES = 4_096;

interface CodedColumn {
  name: string;
  codes: Codes;
  codeCount: number;
}

export interface GroupedColumn extends CodedColumn {
  /** By how much the joint code grows from one code of this column to the next. */
  stride: number;
}

/**
 * Columns whose codes are counted together: each entry has a joint code that says its code in all of them, so that its codes are counted in
 * one step instead of one for each column.
 */
export interface CodeGroup {
  columns: GroupedColumn[];
  /** How many joint codes there are. */
  size: number;
  /** The joint code of each entry, by position; undefined until it is first needed. */
  joint: Codes | undefined;
}

/** Puts columns into groups, as few as possible: those with many codes first, and those with few where there is still room. */
export function groupColumns(columns: readonly CodedColumn[]): CodeGroup[] {
  const groups: CodeGroup[] = [];
  for (const column of columns.toSorted((one, other) => other.codeCount - one.codeCount)) {
    const group = groups.find(({ size }) => size * column.codeCount <= MOST_JOINT_CODES);
    if (group) {
      group.columns.push({ ...column, stride: group.size });
      group.size *= column.codeCount;
    } else groups.push({ columns: [{ ...column, stride: 1 }], size: column.codeCount, joint: undefined });
  }
  return groups;
}

/** Returns the joint code of each entry, by position. */
export function jointCodes(group: CodeGroup): Codes {
  if (group.joint) return group.joint;
  const [first, ...others] = group.columns;
  if (!first) return new Uint16Array(0);
  if (others.length === 0) return first.codes;
  const joint = Uint16Array.from(first.codes);
  for (const { codes, stride } of others) {
    for (let at = 0; at < joint.length; at += 1) joint[at] = (joint[at] ?? 0) + (codes[at] ?? 0) * stride;
  }
  group.joint = joint;
  return joint;
}

/** Returns how often each code of one column occurs, from how often each joint code does. */
export function countsOfColumn(counts: Uint32Array, { codeCount, stride }: GroupedColumn): Uint32Array {
  const ofColumn = new Uint32Array(codeCount);
  for (let joint = 0; joint < counts.length; ) {
    for (let code = 0; code < codeCount; code += 1) {
      let count = 0;
      for (const end = joint + stride; joint < end; joint += 1) count += counts[joint] ?? 0;
      ofColumn[code] = (ofColumn[code] ?? 0) + count;
    }
  }
  return ofColumn;
}
