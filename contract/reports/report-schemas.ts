import { z } from 'zod';
import { HONEYPOT } from '../leads/contact.ts';
import * as messages from '../messages/reports.ts';
import { documentIdSchema } from '../value-schemas.ts';
import { textOfLines } from '../values/text-schemas.ts';
import { REPORT_NOTE_LONGEST, REPORT_REASON_NAMES, REPORT_REASONS, reasonsFor } from './report-reasons.ts';
import { REPORT_SUBJECTS } from './report-subjects.ts';

/** Returns the schema of the body of `POST /api/reports`. `emailSchema`: the schema that accounts use for addresses. */
export const newReportSchema = (emailSchema: z.ZodType<string, string>) =>
  z
    .strictObject({
      subject: z.enum(REPORT_SUBJECTS),
      /** The documentId of the reported car, part, dealer, garage or private seller. */
      documentId: documentIdSchema,
      reason: z.enum(REPORT_REASON_NAMES),
      note: textOfLines().trim().max(REPORT_NOTE_LONGEST).default(''),
      /** The address to which the outcome of the report is mailed. */
      email: emailSchema.optional(),
      /** Hidden from people; if it is filled in, a program that sends spam wrote the report. */
      [HONEYPOT]: z.string().max(1_000).optional(),
    })
    .refine(({ subject, reason }) => reasonsFor(subject).includes(reason), {
      path: ['reason'],
      error: messages.REASON_MISSING,
    })
    .refine(({ reason, note }) => !REPORT_REASONS[reason].needsNote || note !== '', {
      path: ['note'],
      error: messages.NOTE_MISSING,
    })
    .refine(({ reason, email }) => !REPORT_REASONS[reason].isTakeDown || email !== undefined, {
      path: ['email'],
      error: messages.TAKE_DOWN_EMAIL_MISSING,
    });

/** The body of `POST /api/reports`, before the schema has read it. */
export type NewReport = z.input<ReturnType<typeof newReportSchema>>;
/** The body of `POST /api/reports`, after the schema has read it. */
export type TakenReport = z.output<ReturnType<typeof newReportSchema>>;
