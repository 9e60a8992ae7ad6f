import { z } from 'zod'
import { Cover } from '#contract/catalogue/beat.ts'
import { TagName } from '#contract/catalogue/tag.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { AdminBeatFilter } from './admin-beat.ts'

const MAX_SELECTED_BEATS = 5_000
export const BULK_UNDO_MS = 86_400_000
/** How long deleted beats can be restored. */
export const BEAT_TRASH_DAYS = 30

/** The beats that change: some, or all that a filter matches when the change is applied. */
export const BeatSelection = z.union([
  z.object({ ids: z.array(z.string().max(64)).min(1).max(MAX_SELECTED_BEATS) }),
  z.object({ filter: AdminBeatFilter }),
])
export type BeatSelection = z.input<typeof BeatSelection>

export const priceRoundings = ['cent', 'whole', 'five', 'ninety-nine'] as const
export type PriceRounding = (typeof priceRoundings)[number]

export const PriceChange = z.object({
  kind: z.literal('price'),
  by: z.enum(['percent', 'amount', 'set']),
  value: z.number().min(-1_000_000).max(10_000_000).multipleOf(0.01).describe('Percent, or dollars'),
  rounding: z.enum(priceRoundings).describe('Half up'),
  licensePrices: z.boolean().describe('Also changes prices that licenses of the beat have of their own'),
})
export type PriceChange = z.infer<typeof PriceChange>

const TagsChange = z.object({
  kind: z.literal('tags'),
  add: z.array(TagName).max(10).describe('Names; missing tags are created'),
  remove: z.array(z.string().max(64)).max(100).describe('Ids'),
})

const LicensesChange = z.object({
  kind: z.literal('licenses'),
  tiers: z
    .array(z.object({ id: z.string().max(64), on: z.boolean() }))
    .min(1)
    .max(20),
})

export const ScheduleChange = z.object({
  kind: z.literal('schedule'),
  repeats: z.enum(['once', 'weekly']).describe('weekly: one beat every week, in the order of the list'),
  day: z.iso.date(schemaError(msg`Please choose a day.`)),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, schemaError(msg`Please enter a time, such as 18:00.`)),
  timeZone: z.string().max(60).describe('Such as Europe/Berlin'),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

const otherChanges = [
  PriceChange,
  LicensesChange,
  ScheduleChange,
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('hide') }),
  z.object({ kind: z.literal('delete') }),
] as const

/** As it is asked for. */
export const BulkChange = z.discriminatedUnion('kind', [TagsChange, ...otherChanges])
/** As it is stored and shown: names of tags are as they were read. */
export const StoredChange = z.discriminatedUnion('kind', [
  TagsChange.extend({ add: z.array(z.string()) }),
  ...otherChanges,
])
export type BulkChange = z.infer<typeof BulkChange>
export type BulkKind = BulkChange['kind']

/** Why a beat is left alone, with a word for a heading and the sentence below it. */
export const bulkReasons = {
  sold: [msg`sold exclusively`, msg`An exclusive sale fixes the price and the terms.`],
  'price-low': [msg`below the lowest price`, msg`The price would be less than a card can be charged.`],
  'price-high': [msg`above the highest price`, msg`The price would be more than the store can charge.`],
  'no-key': [msg`no key yet`, msg`Enter a key in the beat’s form first.`],
  processing: [msg`still being processed`, msg`They can change once their files are ready.`],
  'no-license': [msg`no license left`, msg`A beat without a license can’t be bought. Hide it instead.`],
  'many-tags': [msg`too many tags`, msg`A beat has at most 30 tags.`],
  changed: [msg`changed since`, msg`Somebody changed or deleted them in the meantime.`],
} as const satisfies Record<string, readonly [heading: Message, sentence: Message]>
export type BulkReason = keyof typeof bulkReasons
export const BulkReason = z.enum(Object.keys(bulkReasons) as [BulkReason, ...BulkReason[]])

const LeftAlone = z.object({
  reason: BulkReason,
  count: z.int(),
  titles: z.array(z.string()).describe('At most 20'),
})
export type LeftAlone = z.infer<typeof LeftAlone>

const Price = z.object({ before: z.number(), after: z.number() }).describe('Dollars')

/** What changes about one beat. */
export const BulkExample = z.object({
  id: z.string(),
  title: z.string(),
  cover: Cover.nullable(),
  price: Price.optional(),
  words: z
    .object({ kept: z.array(z.string()), removed: z.array(z.string()), added: z.array(z.string()) })
    .optional()
    .describe('Its tags or licenses'),
  status: z
    .object({
      before: z.string(),
      after: z.string(),
      at: z.string().nullable().describe('When it is published'),
    })
    .optional(),
})
export type BulkExample = z.infer<typeof BulkExample>

export const BulkPreview = z.object({
  matched: z.int(),
  changing: z.int(),
  unchanged: z.int().describe('Beats that already are as wanted'),
  leftAlone: z.array(LeftAlone),
  examples: z.array(BulkExample),
  range: z.object({ lowest: z.number(), highest: z.number() }).nullable().describe('New prices in dollars'),
  tags: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  gains: z.array(z.object({ name: z.string(), count: z.int() })).describe('Tags or licenses that beats get'),
  losses: z.array(z.object({ name: z.string(), count: z.int() })),
  tiers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      lacking: z.int().describe('Beats that lack a file of it, so it is not for sale with them'),
      openOffers: z.int(),
    }),
  ),
  inStore: z.int().describe('Of those that change, how many are in the store now'),
  inCarts: z.int().describe('Of those that change, how many are in a cart'),
  lastAt: z.string().nullable().describe('When the last scheduled beat is published'),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const PreviewBulkRequest = z.object({
  selection: BeatSelection,
  change: BulkChange.nullable().describe('Null: only counts'),
})

export const StartBulkRequest = z.object({
  selection: BeatSelection,
  change: BulkChange,
  expected: z
    .object({ matched: z.int(), changing: z.int() })
    .describe('As the preview counted; others refuse the change'),
})
export type StartBulkRequest = z.input<typeof StartBulkRequest>

export const bulkStates = ['running', 'stopped', 'failed', 'done', 'undoing', 'undone'] as const

export const BulkEditView = z.object({
  id: z.string(),
  change: StoredChange,
  state: z.enum(bulkStates),
  total: z.int().describe('Beats to change, or to change back'),
  done: z.int(),
  changed: z.int(),
  leftAlone: z.array(LeftAlone),
  examples: z.array(BulkExample),
  startedBy: z.string(),
  startedAt: z.string(),
  undoUntil: z.string(),
  canUndo: z.boolean(),
})
export type BulkEditView = z.infer<typeof BulkEditView>

export const DeletedBeat = z.object({
  id: z.string(),
  title: z.string(),
  cover: Cover.nullable(),
  price: z.number(),
  owner: z.string(),
  deletedAt: z.string(),
  goneAt: z.string(),
})
export type DeletedBeat = z.infer<typeof DeletedBeat>
