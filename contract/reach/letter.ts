import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

const letterStates = ['draft', 'planned', 'sending', 'paused', 'stopped', 'sent'] as const
export type LetterState = (typeof letterStates)[number]

const MAX_SUBJECT = 120
export const MAX_LETTER_BEATS = 6
const MAX_LETTER_TEXT = 10_000
/** For how many joined and left the list lately. */
export const RECENT_DAYS = 28
/** Characters in a file of addresses: far more than 100,000 of them. */
export const MAX_IMPORT = 12_000_000

/** What an administrator writes. A draft may lack anything; what is sent may not. */
export const LetterDraft = z.object({
  subject: singleLine()
    .max(
      MAX_SUBJECT,
      schemaError(
        msg`A subject has at most ${plural({ maximum: MAX_SUBJECT }, { one: '# character', other: '# characters' })}.`,
      ),
    )
    .default(''),
  firstLine: singleLine()
    .max(
      MAX_SUBJECT,
      schemaError(
        msg`It has at most ${plural({ maximum: MAX_SUBJECT }, { one: '# character', other: '# characters' })}.`,
      ),
    )
    .default(''),
  text: z.string().max(MAX_LETTER_TEXT, schemaError(msg`This is too long.`)).default(''),
  beats: z
    .array(z.string().min(1).max(64))
    .max(
      MAX_LETTER_BEATS,
      schemaError(
        msg`At most ${plural({ maximum: MAX_LETTER_BEATS }, { one: '# beat', other: '# beats' })}.`,
      ),
    )
    .refine((ids) => new Set(ids).size === ids.length, schemaError(msg`Each beat once.`))
    .default([]),
})
export type LetterDraft = z.infer<typeof LetterDraft>

export const LetterChanges = z.object({
  subject: LetterDraft.shape.subject.unwrap().optional(),
  firstLine: LetterDraft.shape.firstLine.unwrap().optional(),
  text: LetterDraft.shape.text.unwrap().optional(),
  beats: LetterDraft.shape.beats.unwrap().optional(),
})

/** A moment in the store's time zone. */
export const LetterPlan = z.object({
  day: z.iso.date(schemaError(msg`Please choose a day.`)),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, schemaError(msg`Please enter a time, such as 18:00.`)),
})
export type LetterPlan = z.infer<typeof LetterPlan>

const Moment = z.string().nullable()

export const Letter = z.object({
  id: z.string(),
  subject: z.string(),
  firstLine: z.string(),
  text: z.string(),
  beats: z.array(z.string()),
  state: z.enum(letterStates),
  plannedAt: Moment,
  startedAt: Moment,
  endedAt: Moment,
  changedAt: z.string(),
  recipients: z.number().int(),
  sent: z.number().int(),
})
export type Letter = z.infer<typeof Letter>

export const LetterResult = z.object({
  sent: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int().describe('The mail server put it off until the store gave up'),
  interrupted: z.number().int().describe('Being handed over when the store was killed; never sent again'),
  stopped: z.number().int(),
  left: z.number().int().describe('Recipients who have left the list since'),
  leftOut: z.array(z.string()).describe('Titles that were no longer on sale'),
  links: z
    .array(z.object({ path: z.string(), presses: z.number().int() }))
    .describe('Other links to the store’s own pages in the text'),
  beats: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      presses: z.number().int(),
      plays: z.number().int(),
      hearts: z.number().int(),
      carts: z.number().int(),
      sold: z.number().int(),
      earned: z.number(),
    }),
  ),
})
export type LetterResult = z.infer<typeof LetterResult>

export const LetterDetail = Letter.extend({ result: LetterResult })
export type LetterDetail = z.infer<typeof LetterDetail>

export const LetterList = z.object({
  letters: z.array(Letter),
  subscribers: z.number().int(),
  demoSubscribers: z
    .number()
    .int()
    .describe('Made up for the demo’s month, and never mailed; not among the others'),
  promises: z
    .array(z.object({ text: z.string().nullable(), count: z.number().int() }))
    .describe('What subscribers were told that they would get, most first; null: imported, not told here'),
  recent: z
    .object({ joined: z.number().int(), left: z.number().int() })
    .describe(`Who joined and left in the last ${RECENT_DAYS} days`),
  timeZone: z.string(),
  perHour: z.number().int(),
  canSend: z.enum(['yes', 'no mail server', 'no address']),
  address: z.string().describe('The administrator’s own, for tests'),
})
export type LetterList = z.infer<typeof LetterList>

export const LetterPreview = z.object({ html: z.string(), text: z.string(), leftOut: z.array(z.string()) })

/** `v` only tells one version from another. */
export const LetterScheme = z.object({
  scheme: z.enum(['light', 'dark']).default('light'),
  v: z.string().max(20).optional(),
})

/** Addresses from elsewhere. */
export const SubscriberImport = z.object({
  csv: z
    .string()
    .min(1, schemaError(msg`Choose a file.`))
    .max(MAX_IMPORT, schemaError(msg`This file is too large. Split it into files of up to 12 MB.`)),
  consent: singleLine().max(300).default('').describe('Where their consent is from; kept with each address'),
  consentDay: z.iso.date().optional().describe('When it was given'),
  confirm: z.boolean().describe('Mail each a link to confirm instead of trusting the sentence'),
})
export type SubscriberImport = z.infer<typeof SubscriberImport>

/** What the newsletter holds about somebody. */
export const Subscription = z.object({
  email: z.string().nullable().describe('Null: not on the list'),
  requestedAt: Moment,
  confirmedAt: Moment,
  consent: z
    .string()
    .nullable()
    .describe('Of an imported address: where its consent is from, and of which day'),
  promise: z.string().nullable().describe('What they were told that they would get'),
  unsubscribedAt: Moment.describe('Since when the address is kept off the list'),
})
export type Subscription = z.infer<typeof Subscription>

/** Why an address stays off the list until its owner confirms again. `elsewhere`: another program's list said so. */
const suppressionReasons = ['left', 'bounced', 'erased', 'elsewhere'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** How many rows were added, and how many stayed out for which reason. */
export const SubscriberImportResult = z.object({
  added: z.number().int(),
  known: z.number().int().describe('On the list already'),
  left: z.number().int().describe('Unsubscribed from this list before'),
  bounced: z.number().int(),
  erased: z.number().int().describe('Deleted their account'),
  elsewhere: z.number().int().describe('Unsubscribed, bounced or refused in the file, or in one before'),
  unconfirmed: z.number().int().describe('Have not confirmed yet, by the file'),
  doubled: z.number().int(),
  broken: z.number().int(),
})
export type SubscriberImportResult = z.infer<typeof SubscriberImportResult>

/** A link of a letter that was pressed, without who. */
export const LetterPress = z.object({
  letter: z.string().min(1).max(80).describe('As in `from=letter-…`'),
  path: z.string().min(1).max(2_000).startsWith('/').describe('Path and query of the page, without `from`'),
})
export type LetterPress = z.infer<typeof LetterPress>
