import { z } from 'zod'
import { BeatSection } from '#contract/audio/sections.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { sourceKinds } from './visit-source.ts'

/** Longest span that can be asked for. */
const MAX_INSIGHT_DAYS = 800
/** A day with fewer listeners of a beat is in no curve of it. */
export const MIN_CURVE_PLAYS = 5
/** Nothing is advised from fewer plays. */
export const MIN_ADVICE_PLAYS = 50

const Day = z.iso.date()

/** Days in UTC, both included. */
export const InsightSpan = z
  .object({ from: Day, until: Day })
  .refine(({ from, until }) => from <= until, {
    ...schemaError(msg`The last day can’t be before the first.`),
    path: ['until'],
  })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < MAX_INSIGHT_DAYS * 86_400_000, {
    ...schemaError(
      msg`Please choose at most ${plural({ days: MAX_INSIGHT_DAYS }, { one: '# day', other: '# days' })}.`,
    ),
    path: ['until'],
  })
export type InsightSpan = z.infer<typeof InsightSpan>

/** From play to sale. */
export const InsightSteps = z.object({
  plays: z.number().int(),
  hearts: z.number().int(),
  licenses: z.number().int().describe('License pickers opened'),
  carts: z.number().int(),
  sold: z.number().int(),
  earned: z.number().describe('In the currency of the store, less refunds'),
})
export type InsightSteps = z.infer<typeof InsightSteps>

const InsightSource = InsightSteps.extend({
  source: z.enum(sourceKinds).nullable().describe('Null: the visit did not say'),
})

/** Booths opened, and what came of them. */
export const BoothSums = z.object({
  opened: z.number().int(),
  sold: z.number().int().describe('Licenses that were put in the cart from a booth'),
  earned: z.number(),
})
export type BoothSums = z.infer<typeof BoothSums>

const BeatLabel = z.object({
  id: z.string(),
  title: z.string(),
  producer: z.string(),
  image: z.string(),
  cover: Cover.nullable(),
})

export const InsightBeat = BeatLabel.extend({
  ...InsightSteps.shape,
  toTheEnd: z.number().nullable().describe('Share of the listeners at its end; null: too few'),
  curve: z.array(z.number()).describe('Share of the listeners at even steps of it; empty: too few'),
})
export type InsightBeat = z.infer<typeof InsightBeat>

export const InsightTag = z.object({
  name: z.string(),
  beats: z.number().int(),
  plays: z.number().int(),
  hearts: z.number().int(),
  sold: z.number().int(),
  earned: z.number(),
  searched: z.number().int(),
})
export type InsightTag = z.infer<typeof InsightTag>

export const MissedSearch = z.object({
  words: z.string(),
  filters: z.array(z.string()).describe('Other filters in words'),
  address: z.string().describe('Query of the page of beats'),
  found: z.number().int(),
  count: z.number().int(),
})
export type MissedSearch = z.infer<typeof MissedSearch>

const Share = z.object({ hits: z.number().int(), of: z.number().int() })

const common = { id: z.string(), beat: BeatLabel }

/** Advice, with the numbers that it rests on. */
export const Advice = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('start'),
    leaveSeconds: z.number(),
    hookSeconds: z.number(),
    leftBefore: z.number().describe('Share that leaves in the seconds before the hook'),
    leftAfter: z.number().describe('Share that leaves in as many seconds after it begins'),
    plays: z.number().int(),
    now: z.number().nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('tag'),
    tag: z.object({ id: z.string(), name: z.string() }),
    with: z.object({ plays: z.number().int(), hearts: z.number().int() }),
    without: z.object({ plays: z.number().int(), hearts: z.number().int() }),
    searched: z.number().int(),
    now: z.array(z.string()).describe('Ids of its tags'),
  }),
  z.object({
    ...common,
    kind: z.literal('search'),
    words: z.string(),
    count: z.number().int().describe('Networks that searched for them'),
    found: z.number().int(),
    tag: z.object({ id: z.string(), name: z.string() }),
    asked: Share.describe('Searches with the tag’s name in them'),
    played: Share.describe('Plays of beats with the tag'),
    beats: z
      .array(BeatLabel.extend({ now: z.array(z.string()).describe('Ids of its tags') }))
      .min(1)
      .describe('Beats to tag; `beat` is the first'),
  }),
  z.object({
    ...common,
    kind: z.literal('price'),
    looked: z.number().int(),
    sold: z.number().int(),
    others: z.object({ looked: z.number().int(), sold: z.number().int() }),
    price: z.number().describe('What others that sell cost, in the middle'),
    now: z.number(),
    revision: z.number().int(),
  }),
  z.object({
    ...common,
    kind: z.literal('feature'),
    plays: z.number().int(),
    hearts: z.number().int(),
    others: z.object({ plays: z.number().int(), hearts: z.number().int() }),
    now: z.array(z.string()).describe('Ids of the featured beats'),
  }),
])
export type Advice = z.infer<typeof Advice>

export const Insight = z.object({
  span: InsightSpan,
  all: InsightSteps,
  before: InsightSteps.describe('Of as many days before'),
  sources: z.array(InsightSource),
  booth: BoothSums,
  beats: z.array(InsightBeat).describe('Most played first'),
  tags: z.array(InsightTag),
  missed: z.array(MissedSearch).describe('Searches that found nothing or little, most frequent first'),
  advice: z.array(Advice),
  demoUntil: Day.nullable().describe('Figures until this day were made up for the demo; null: none were'),
})
export type Insight = z.infer<typeof Insight>

/** One beat's curve. */
export const BeatInsight = z.object({
  ...BeatLabel.shape,
  bpm: z.number().int(),
  tone: z.string(),
  price: z.number(),
  seconds: z.number(),
  startSeconds: z.number().nullable(),
  waveform: z.string(),
  sections: z.array(BeatSection),
  steps: InsightSteps,
  listeners: z.number().int().describe('Of the days in the curve'),
  heard: z.array(z.number().int()).describe('Listeners of each second; empty: too few'),
  again: z.array(z.number().int()).describe('Those who heard it again'),
})
export type BeatInsight = z.infer<typeof BeatInsight>
