import { z } from 'zod'
import { Cover } from '#contract/catalogue/beat.ts'
import { Tag, TagName } from '#contract/catalogue/tag.ts'
import { licenseIcons } from '#contract/licenses/license.ts'
import { scopeFiles } from '#contract/licenses/license-scope.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { BeatFacts, numeral, PRICE_HINT, writtenFacts } from './beat-facts.ts'
import { BeatStems } from './stems.ts'

/** Of what is typed as a beat's address. It may become longer in Latin letters, and is cut then. */
export const SLUG_TYPED_MAX = 80
export const MAX_BEAT_TAGS = 30
export const AUDIO_MAX_BYTES = 200 * 1024 * 1024
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024
export const AUDIO_TOO_LARGE = msg`The audio file is larger than 200 MB.`
export const IMAGE_TOO_LARGE = msg`The image is larger than 20 MB.`

/** Statuses for admins; visitors only see `ready`. */
export const beatStatuses = ['processing', 'failed', 'ready', 'hidden', 'scheduled'] as const
export type BeatStatus = (typeof beatStatuses)[number]

/** Publication once the files are ready, or as set by an admin. */
const publications = ['ready', 'hidden', 'scheduled'] as const
export type Publication = (typeof publications)[number]

export const OwnPriceText = z
  .string()
  .trim()
  .refine((text) => text === '' || parseDollars(text) !== undefined, schemaError(PRICE_HINT))

/** A license of the beat: an existing one (`id`), or a new one from a template. */
export const LicenseChoice = z.object({
  id: z.string().max(64).optional(),
  templateId: z.string().max(64).optional(),
  price: numeral.pipe(OwnPriceText).describe('Dollars; empty: the price of the tier, else of the beat'),
})
export type LicenseChoice = z.infer<typeof LicenseChoice>

/** What an administrator writes about a beat, with the sentences for what is missing. */
export const BeatFields = z.object({
  ...writtenFacts,
  tags: z.array(z.string().max(64)).max(MAX_BEAT_TAGS).default([]).describe('Ids of tags'),
  newTags: z.array(TagName).max(10).default([]).describe('Names of new tags; existing ones are reused'),
  licenses: z
    .array(LicenseChoice)
    .max(20)
    .optional()
    .describe("Omitted: all tiers of the store, or the beat's current licenses"),
  freeDownload: z
    .union([z.boolean(), z.stringbool()])
    .optional()
    .describe('Visitors with a confirmed email address can download the tagged preview'),
  publication: z.enum(publications).default('ready'),
  slug: singleLine()
    .max(SLUG_TYPED_MAX, schemaError(msg`This is too long.`))
    .optional()
    .describe(
      'Name in its address, `/beats/{slug}`. Omitted or empty: made from the title, or left as it is',
    ),
  publishAt: z.iso.datetime({ offset: true }).optional().describe('For scheduled: when'),
})
export type BeatFields = z.infer<typeof BeatFields>

/** Body of PATCH: any of the fields, and the revision shown, for optimistic locking. */
export const BeatChanges = BeatFields.partial().extend({
  tags: BeatFields.shape.tags.unwrap().optional(),
  newTags: BeatFields.shape.newTags.unwrap().optional(),
  publication: z.enum(publications).optional(),
  removeStems: z
    .union([z.boolean(), z.stringbool()])
    .optional()
    .describe('Removes the stems; a file sent as `stems` replaces them instead'),
  startSeconds: z
    .number()
    .min(0)
    .max(900)
    .nullable()
    .optional()
    .describe('Where players start the preview; null: at its beginning'),
  revision: z.coerce.number(schemaError(msg`The revision is required`)).int(),
})
export type BeatChanges = z.infer<typeof BeatChanges>

/** Detected tempo and key, to be accepted with one click. */
export const BeatSuggestion = z.object({
  bpm: z.number().int().nullable().describe('Null: no tempo detected, as in speech and ambient music'),
  bpmOr: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('Nearly as likely: mostly half or double, or two thirds or three halves'),
  bpmUnsure: z.boolean().default(false).describe('The pulse is faint'),
  bpmAlternatives: z.array(z.number().int()),
  tone: z.string().nullable().describe('Null: no key detected, as in noise'),
  toneUnsure: z.boolean().default(false).describe('The key is likely to be another'),
})
export type BeatSuggestion = z.infer<typeof BeatSuggestion>

/** Fields that an import detects in the audio if a row leaves them empty. */
export const detectedFields = ['bpm', 'tone'] as const
export type DetectedField = (typeof detectedFields)[number]

/** A license tier that the form lists. */
export const SellableTier = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.enum(licenseIcons),
  files: z.array(z.enum(scopeFiles)).describe('Its files; not for sale for beats that lack one'),
  price: z.number().nullable().describe('Dollars; null: the price of the beat times the factor'),
  priceFactor: z.number(),
})
export type SellableTier = z.infer<typeof SellableTier>

export const AdminLicense = SellableTier.extend({
  templateId: z.string().nullable().describe('Its tier; null: none'),
  price: z.number().nullable().describe('Its own price in dollars; null: that of the tier'),
  tierPrice: z.number().nullable().describe('Dollars; null: the price of the beat times the factor'),
})
export type AdminLicense = z.infer<typeof AdminLicense>

export const AdminBeat = z.object({
  id: z.string(),
  slug: z.string().describe('Current name in its address, `/beats/{slug}`'),
  ...BeatFacts.shape,
  tone: BeatFacts.shape.tone.describe('Empty: an imported draft without one'),
  image: z.string().nullable(),
  cover: Cover.nullable(),
  audioURL: z.string().nullable(),
  durationSeconds: z.number(),
  owner: z.string(),
  tags: z.array(Tag),
  licenses: z.array(AdminLicense),
  status: z.enum(beatStatuses),
  progress: z.number().int().nullable().describe('Percent while processing; null: waiting or done'),
  error: z.string().nullable().describe('Why processing failed'),
  suggestion: BeatSuggestion.nullable(),
  toReview: z.array(z.enum(detectedFields)).describe('Detected values that nobody has confirmed yet'),
  loudnessLufs: z.number().nullable().describe('Integrated loudness of the master; null: not measured yet'),
  lossyMaster: z.boolean().describe('Uploaded as MP3: licenses with WAV are not for sale'),
  stems: BeatStems.nullable().describe('Null: none, so licenses with stems are not for sale'),
  soldExclusivelyAt: z
    .string()
    .nullable()
    .describe('When its exclusive license was sold; null: it is on sale'),
  canBeSoldAgain: z.boolean().describe('Its exclusive license was refunded'),
  freeDownload: z.boolean(),
  publishAt: z.string().nullable(),
  createdAt: z.string(),
  plays: z.number().int().describe('Number of plays'),
  sold: z.number().int().describe('Licenses sold and not refunded; test purchases only in test mode'),
  revision: z.number().int(),
})
export type AdminBeat = z.infer<typeof AdminBeat>

export const adminBeatSorts = ['newest', 'title', 'price', '-price', 'bpm', '-bpm'] as const

/** What the list of all beats shows, and in which order. */
export const AdminBeatFilter = z.object({
  q: z.string().trim().max(100).default(''),
  status: z.enum(beatStatuses).optional(),
  to_review: z
    .union([z.boolean(), z.stringbool()])
    .optional()
    .describe('Only beats with a detected, unconfirmed tempo or key'),
  tag: z.string().max(64).optional().describe('Id of a tag'),
  sort: z.enum(adminBeatSorts).default('newest'),
})
export type AdminBeatFilter = z.infer<typeof AdminBeatFilter>

export const AdminBeatListParams = AdminBeatFilter.extend({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.coerce.number().int().min(0).default(0),
})
export type AdminBeatListParams = z.infer<typeof AdminBeatListParams>

/** Response to creating or editing a beat. */
export const SavedBeat = z.object({ success: z.literal(true), id: z.string(), beat: AdminBeat })
export type SavedBeat = z.infer<typeof SavedBeat>
