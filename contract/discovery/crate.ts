import { z } from 'zod'
import { Beat, Cover } from '#contract/catalogue/beat.ts'
import { HIGHEST_OWN_BPM, LOWEST_OWN_BPM } from '#contract/catalogue/beat-filters.ts'
import { parseTone, tones } from '#contract/catalogue/tone.ts'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import {
  CRATE_NAME_LENGTH,
  CRATE_NOTE_LENGTH,
  CRATE_TEXT_LENGTH,
  MAX_BEATS_IN_CRATE,
} from './crate-limits.ts'

/** `hearts` and `passed` (not for me) are built in; their kind also works as an id in URLs. */
const crateKinds = ['hearts', 'passed', 'own'] as const
export type CrateKind = (typeof crateKinds)[number]

const BeatId = z.string().min(1).max(64)
const Name = singleLine()
  .min(1, schemaError(msg`Give it a name.`))
  .max(CRATE_NAME_LENGTH, pleaseAtMostCharacters(CRATE_NAME_LENGTH))
const Text = z.string().trim().max(CRATE_TEXT_LENGTH, pleaseAtMostCharacters(CRATE_TEXT_LENGTH))
const Note = singleLine().max(CRATE_NOTE_LENGTH, pleaseAtMostCharacters(CRATE_NOTE_LENGTH))
const BeatIds = z
  .array(BeatId)
  .max(
    MAX_BEATS_IN_CRATE,
    schemaError(
      msg`A crate holds at most ${plural({ maximum: MAX_BEATS_IN_CRATE }, { one: '# beat', other: '# beats' })}.`,
    ),
  )

export const NewCrate = z.object({
  name: Name,
  description: Text.default(''),
  beatIds: BeatIds.default([]).describe('Initial beats; unknown ones are ignored'),
})

/** Missing fields stay unchanged. */
export const CrateChange = z.object({
  name: Name.optional(),
  description: Text.optional(),
  shared: z.boolean().optional().describe('Whether it has a share link; false disables the link immediately'),
  sharesNotes: z.boolean().optional(),
})
export type CrateChange = z.infer<typeof CrateChange>

export const CrateBeatChange = z.object({ note: Note.optional() })

export const CrateOrder = z.object({
  beatIds: BeatIds.refine(
    (ids) => new Set(ids).size === ids.length,
    schemaError(msg`A beat is in this list twice.`),
  ),
})

/** A crate in lists. */
export const Crate = z.object({
  id: z.string(),
  kind: z.enum(crateKinds),
  name: z.string(),
  description: z.string(),
  beatCount: z.number().int().describe('Number of beats, including those no longer in the store'),
  bpm: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  covers: z
    .array(z.object({ title: z.string(), image: z.string(), cover: Cover }))
    .describe('Of its first beats'),
  shareToken: z.string().nullable().describe('Its link is /crates/{shareToken}; null: it is not shared'),
  sharesNotes: z.boolean(),
  hasBeat: z.boolean().describe('Whether it contains the beat of `GET /api/crates?beat=`'),
  createdAt: z.string().describe('ISO 8601'),
})
export type Crate = z.infer<typeof Crate>

/** A beat in a crate. `beat` is null once it has left the store; title and producer are from when it was added. */
export const CrateBeat = z.object({
  id: z.string(),
  title: z.string(),
  producer: z.string(),
  note: z.string(),
  beat: Beat.nullable(),
  soldExclusively: z.boolean().describe('Why it left the store; its page remains'),
})
export type CrateBeat = z.infer<typeof CrateBeat>

export const CrateDetail = Crate.extend({ beats: z.array(CrateBeat) })
export type CrateDetail = z.infer<typeof CrateDetail>

/** A shared crate: about its owner it only shows their texts. */
export const SharedCrateView = z.object({
  name: z.string(),
  description: z.string(),
  beats: z.array(CrateBeat).describe('Notes are empty unless their owner shares them'),
})
export type SharedCrateView = z.infer<typeof SharedCrateView>

/** The user's tempo and key; null if unset. */
export const Song = z.object({
  bpm: z.number().min(LOWEST_OWN_BPM).max(HIGHEST_OWN_BPM).nullable(),
  tone: z
    .string()
    .max(40)
    .refine(
      (text) => parseTone(text) !== undefined,
      schemaError(msg`Please enter a key, such as A minor or F# major.`),
    )
    .transform((text) => parseTone(text) ?? null)
    .nullable(),
})

/** The stored form. */
export const KeptSong = z.object({ bpm: z.number().nullable(), tone: z.enum(tones).nullable() })

/** Hearts, passed beats, tempo and key of an account. */
export const Digging = z.object({
  hearts: z.array(z.string()).describe('Ids of beats'),
  passed: z.array(z.string()).describe('Ids of passed beats'),
  song: KeptSong,
})
export type Digging = z.infer<typeof Digging>

/** Data of a device to merge at sign-in. */
export const DiggingOnDevice = z.object({
  hearts: BeatIds.default([]),
  passed: BeatIds.default([]),
  song: Song.optional(),
})
export type DiggingOnDevice = z.input<typeof DiggingOnDevice>
