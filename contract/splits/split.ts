import { z } from 'zod'
import { EmailAddress } from '#contract/accounts/user.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { Percent } from './percent.ts'

export const collaboratorRoles = ['Producer', 'Co-producer', 'Songwriter', 'Musician', 'Engineer'] as const
export type CollaboratorRole = (typeof collaboratorRoles)[number]

/** Beside the owner. */
export const MAX_COLLABORATORS = 10
export const INVITATION_DAYS = 30
export const NAME_MAX = 120
export const REASON_MAX = 500

export const Role = z.enum(collaboratorRoles, schemaError(msg`Choose a role.`))
const Name = singleLine(schemaError(msg`Enter a name.`))
  .min(1, schemaError(msg`Enter a name.`))
  .max(NAME_MAX, atMostCharacters(NAME_MAX))

const OwnerShare = z.object({ role: Role, sales: Percent, publishing: Percent })

export const ShareInput = z.object({
  name: Name,
  email: EmailAddress,
  role: Role,
  sales: Percent.describe('Part of what a sale brings in, in percent'),
  publishing: Percent.describe('Part of what the license leaves the writers, in percent'),
})
export type ShareInput = z.infer<typeof ShareInput>

const shares = z
  .array(ShareInput)
  .max(
    MAX_COLLABORATORS,
    schemaError(
      msg`At most ${plural({ maximum: MAX_COLLABORATORS }, { one: '# collaborator', other: '# collaborators' })}.`,
    ),
  )

export const SplitInput = z.object({
  version: z.int().min(0).describe('The version that was edited; 0 for a beat without a split'),
  owner: OwnerShare,
  shares: shares.describe('Empty: the owner gets everything from now on'),
})
export type SplitInput = z.infer<typeof SplitInput>

export const SavedSplitInput = z.object({
  name: singleLine().min(1, schemaError(msg`Name it.`)).max(60, atMostCharacters(60)),
  owner: OwnerShare,
  shares: shares.min(1, schemaError(msg`Add a collaborator.`)),
})
export type SavedSplitInput = z.infer<typeof SavedSplitInput>

export const SavedSplit = SavedSplitInput.extend({ id: z.string() })
export type SavedSplit = z.infer<typeof SavedSplit>

export const ApplySavedSplit = z.object({
  beatIds: z
    .array(z.string().min(1).max(64))
    .min(1, schemaError(msg`Choose a beat.`))
    .max(200, schemaError(msg`At most 200 beats.`)),
})
export const AppliedSplit = z.object({
  applied: z.int(),
  refused: z.array(z.object({ beatId: z.string(), title: z.string(), reason: z.string() })),
})
export type AppliedSplit = z.infer<typeof AppliedSplit>

const shareStates = ['accepted', 'invited', 'declined'] as const
export type ShareState = (typeof shareStates)[number]

/** One person in a split. */
export const SplitShare = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  sales: z.number(),
  publishing: z.number(),
  state: z.enum(shareStates),
  isLeaving: z.boolean().describe('Gets nothing from now on, and is asked, because their share falls'),
  invitedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  legalName: z.string().nullable().describe('As signed'),
  reason: z.string().nullable().describe('Why they declined'),
  was: z
    .object({ sales: z.number(), publishing: z.number() })
    .nullable()
    .describe('In the split that counted before, where it differs'),
})
export type SplitShare = z.infer<typeof SplitShare>

export const SplitBeat = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  producer: z.string(),
  bpm: z.number(),
  tone: z.string(),
  image: z.string(),
  cover: Cover,
})
export type SplitBeat = z.infer<typeof SplitBeat>

export const Split = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  isComplete: z.boolean().describe('Everybody has accepted'),
  sheetNumber: z.string(),
  owner: z.object({ name: z.string(), role: Role, sales: z.number(), publishing: z.number() }),
  shares: z.array(SplitShare),
  expiresAt: z.string().nullable().describe('When the first open invitation ends'),
})
export type Split = z.infer<typeof Split>

export const BeatSplit = z.object({
  beat: SplitBeat,
  ownerName: z.string(),
  ownerEmail: z.string(),
  version: z.int().describe('0: no split was ever saved'),
  split: Split.nullable().describe('The newest; null: the owner gets everything'),
  countingSince: z
    .string()
    .nullable()
    .describe('When the split by which sales are shared meanwhile was saved; null: the newest counts'),
  soldLicenses: z.int().describe('Sold under an earlier split'),
  paper: z.string().nullable().describe('How contracts name the writers'),
  saved: z.array(SavedSplit),
  example: z.object({
    priceCents: z.int(),
    feeCents: z.int(),
    feeBearer: z.enum(['shared', 'store']),
    commissionPoints: z.int(),
  }),
})
export type BeatSplit = z.infer<typeof BeatSplit>

export const InvitationLink = z.object({ url: z.string() })

/** What somebody with the link of an invitation sees. */
export const Invitation = z.discriminatedUnion('state', [
  z.object({ state: z.literal('expired'), until: z.string() }),
  z.object({
    state: z.enum(['open', 'accepted', 'declined']),
    splitId: z.string(),
    version: z.int(),
    createdAt: z.string(),
    until: z.string(),
    beat: SplitBeat.extend({
      audioURL: z.string(),
      waveform: z.string(),
      durationSeconds: z.number(),
      onSaleSince: z.string().nullable().describe('Null: it is not on sale'),
    }),
    inviter: z.string(),
    name: z.string(),
    legalName: z.string().nullable(),
    answeredAt: z.string().nullable(),
    reason: z.string().nullable(),
    role: Role,
    sales: z.number(),
    publishing: z.number(),
    was: SplitShare.shape.was,
    acceptedBefore: z.string().nullable().describe('When an earlier split of this beat was accepted'),
    people: z.array(
      z.object({
        name: z.string(),
        byline: z.string().nullable().describe('Of the owner, if it is another name'),
        role: Role,
        sales: z.number(),
        publishing: z.number(),
        isYou: z.boolean(),
        hasAccepted: z.boolean(),
      }),
    ),
    holdDays: z.int(),
    sheetNumber: z.string(),
    canSeeShares: z.boolean().describe('Whether the account that is signed in has this address'),
  }),
])
export type Invitation = z.infer<typeof Invitation>

export const AcceptSplit = z.object({
  splitId: z.string().describe('What was shown; a split that changed meanwhile is not accepted'),
  legalName: singleLine(schemaError(msg`Enter your legal name.`))
    .min(1, schemaError(msg`Enter your legal name.`))
    .max(NAME_MAX, atMostCharacters(NAME_MAX)),
})
export const DeclineSplit = z.object({
  splitId: z.string(),
  reason: z
    .string(schemaError(msg`Say what should change.`))
    .trim()
    .min(1, schemaError(msg`Say what should change.`))
    .max(REASON_MAX, atMostCharacters(REASON_MAX)),
})

/** The frozen content of a split sheet that all have signed. The order of members matters for the signature. */
export const SheetStatement = z.object({
  number: z.string(),
  store: z.string(),
  beat: z.object({
    title: z.string(),
    producer: z.string(),
    bpm: z.number(),
    tone: z.string(),
    durationSeconds: z.number(),
    sha256: z.string().nullable().describe('Fingerprint of the master'),
    onSaleSince: z.string(),
  }),
  validFrom: z.string().describe('ISO 8601'),
  replaces: z.string().nullable().describe('When the split before was saved'),
  holdDays: z.int(),
  people: z.array(
    z.object({
      legalName: z.string(),
      name: z.string(),
      role: z.string(),
      sales: z.number(),
      publishing: z.number(),
      signedAt: z.string().nullable().describe('ISO 8601; null: not signed yet'),
      invitedAt: z.string().nullable(),
    }),
  ),
})
export type SheetStatement = z.infer<typeof SheetStatement>

/** For anybody who knows the number of a split sheet. */
export const SheetVerification = z.object({
  statement: SheetStatement,
  signedText: z.string(),
  signature: z.string().describe('Ed25519, base64'),
  publicKey: z.string().describe('SPKI PEM'),
  isCurrent: z.boolean().describe('False: a later split has replaced it'),
})
export type SheetVerification = z.infer<typeof SheetVerification>
