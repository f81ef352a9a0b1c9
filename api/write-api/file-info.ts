import { z } from 'zod';
import { FILE_INFO_INVALID, FILE_NAME_INVALID } from '#contract/messages/write-api.ts';
import { applicationError, validationError } from '../../platform/http/errors.ts';

/** The description of an uploaded file. Omitted fields stay unchanged. */
export interface FileInfo {
  name?: string;
  alternativeText?: string | null;
  caption?: string | null;
  focalPoint?: { x: number; y: number } | null;
}

const LONGEST_NAME = 100;
const LONGEST_TEXT = 300;
/** Characters that separate folders, or that some file systems do not allow. */
const ODD_NAME = /[/\\:*?"<>|\p{Cc}\p{Surrogate}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|^\.|\.\./u;
const ODD_TEXT = /[\p{Cc}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;

/** Throws a 400 for text that is not a valid file name. */
export function requireFileName(name: string): string {
  if (name === '' || name.length > LONGEST_NAME || ODD_NAME.test(name)) throw applicationError(FILE_NAME_INVALID);
  return name;
}

function readText(value: unknown): string | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > LONGEST_TEXT || ODD_TEXT.test(value)) {
    throw validationError(FILE_INFO_INVALID);
  }
  return value;
}

const percent = z.number().min(0).max(100);
const pointSchema = z.object({ x: percent, y: percent });

function readPoint(value: unknown): { x: number; y: number } | null {
  if (value === null) return null;
  const point = pointSchema.safeParse(value);
  if (!point.success) throw validationError(FILE_INFO_INVALID);
  return point.data;
}

const infoSchema = z.object({
  name: z.unknown().optional(),
  alternativeText: z.unknown().optional(),
  caption: z.unknown().optional(),
  focalPoint: z.unknown().optional(),
});

function readOne(value: unknown): FileInfo {
  const info = infoSchema.safeParse(value);
  if (!info.success) throw validationError(FILE_INFO_INVALID);
  const { name, alternativeText, caption, focalPoint } = info.data;
  // Keys that the API contract does not know are ignored, as the contract requires.
  return {
    name: typeof name === 'string' && name !== '' ? requireFileName(name) : undefined,
    alternativeText: alternativeText === undefined ? undefined : readText(alternativeText),
    caption: caption === undefined ? undefined : readText(caption),
    focalPoint: focalPoint === undefined ? undefined : readPoint(focalPoint),
  };
}

/** Returns the contents of a form's `fileInfo` parts. They are in the order of the form's files. Throws a 400. */
export function readFileInfos(parts: readonly string[]): FileInfo[] {
  if (parts.every((part) => part === '')) return [];
  return parts.flatMap((part) => {
    let parsed: unknown;
    try {
      parsed = part === '' ? {} : JSON.parse(part);
    } catch {
      throw validationError(FILE_INFO_INVALID);
    }
    return [parsed].flat().map(readOne);
  });
}
