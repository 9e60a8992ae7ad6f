import { Cover } from '#contract/catalogue/beat.ts'
import { type Currency, currencies, roundToStep } from '#contract/pricing/currency.ts'
import { taxRuleOf } from '#contract/pricing/tax.ts'
import { creditSentence } from '#contract/splits/credits.ts'
import { toPercent, toPoints } from '#contract/splits/percent.ts'
import type { BeatSplit, Invitation, Split, SplitBeat, SplitShare } from '#contract/splits/split.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { findWaveform } from '#server/model/beat/index.ts'
import {
  countSoldUnderEarlier,
  creditsOf,
  listSavedSplits,
  newestVersion,
  type OpenInvitation,
  type OwnedBeat,
  readAcceptedSplit,
  readInvitation,
  readNewestSplit,
  readOwnedBeat,
  type ShareRead,
  type SplitRead,
} from '#server/model/split/index.ts'
import { findUser } from '#server/model/user/index.ts'
import { isSet, readJson, toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { invitationEnd } from './invitation-links.ts'

type SaleSettings = Pick<SettingValues, 'payouts' | 'tax' | 'seller'>

/** The split of a beat, as its administrators see it. */
export async function presentBeatSplit(
  db: Db,
  beatId: string,
  { currency, settings }: { currency: Currency; settings: SaleSettings },
): Promise<BeatSplit> {
  const beat = await readOwnedBeat(db, beatId)
  const split = await readNewestSplit(db, beatId)
  const accepted = await readAcceptedSplit(db, beatId)
  const newest = await newestVersion(db, beatId)
  const counting = accepted && accepted.id !== split?.id ? accepted : undefined
  return {
    beat: presentBeat(beat),
    ownerName: beat.owner_name,
    ownerEmail: beat.owner_email,
    version: newest ?? 0,
    split: split && split.shares.length > 0 ? presentSplit(split, counting) : null,
    countingSince: counting ? toIso(counting.created_at) : null,
    soldLicenses: split ? await countSoldUnderEarlier(db, beatId, split.id) : 0,
    paper: split && split.shares.length > 0 ? creditSentence(creditsOf(split), i18nOf(sourceLocale)) : null,
    saved: await listSavedSplits(db),
    example: exampleSale(beat.price_cents, currency, settings),
  }
}

/** What a card payment of the beat's price would cost at Stripe's standard rate; the real fee is known with each sale. */
function exampleSale(
  priceCents: number,
  currency: Currency,
  { payouts, tax, seller }: SaleSettings,
): BeatSplit['example'] {
  const { step, scale } = currencies[currency]
  const rule =
    seller && tax.mode !== 'stripe' ? taxRuleOf(tax, { ...seller, vatNumber: null }, seller.country) : null
  const percent =
    rule?.kind === 'rates' && rule.isIncluded ? rule.rates.reduce((sum, rate) => sum + rate.percent, 0) : 0
  return {
    // As a buyer from the seller's own place pays it.
    priceCents: roundToStep(Math.round(priceCents / (1 + percent / 100)), step),
    feeCents: Math.min(priceCents, roundToStep(Math.round(priceCents * 0.029) + 30 * scale, step)),
    feeBearer: payouts.feeBearer,
    commissionPoints: toPoints(payouts.commission),
  }
}

function presentSplit(split: SplitRead, before: SplitRead | undefined): Split {
  const open = split.shares.filter(({ state }) => state === 'invited')
  const ends = open.flatMap(({ invited_at }) => (invited_at === null ? [] : [invitationEnd(invited_at)]))
  return {
    id: split.id,
    version: split.version,
    createdAt: toIso(split.created_at),
    isComplete: split.completed_at !== null,
    sheetNumber: split.sheet_number,
    owner: {
      name: split.owner_name,
      role: split.owner_role,
      sales: toPercent(split.owner_sales),
      publishing: toPercent(split.owner_publishing),
    },
    shares: split.shares.map((share) => presentShare(share, before)),
    expiresAt: ends.length > 0 ? toIso(Math.min(...ends)) : null,
  }
}

function presentShare(share: ShareRead, before: SplitRead | undefined): SplitShare {
  const { invited_at, answered_at } = share
  return {
    id: share.id,
    name: share.name,
    email: share.email,
    role: share.role,
    sales: toPercent(share.sales),
    publishing: toPercent(share.publishing),
    state: share.state,
    isLeaving: isSet(share.leaving),
    invitedAt: toIso(invited_at),
    answeredAt: toIso(answered_at),
    legalName: share.legal_name,
    reason: share.reason,
    was: wasBefore(share, before),
  }
}

function wasBefore(share: ShareRead, before: SplitRead | undefined): SplitShare['was'] {
  const earlier = before?.shares.find(({ collaborator_id }) => collaborator_id === share.collaborator_id)
  if (!earlier || (earlier.sales === share.sales && earlier.publishing === share.publishing)) return null
  return { sales: toPercent(earlier.sales), publishing: toPercent(earlier.publishing) }
}

function presentBeat(beat: OwnedBeat): SplitBeat {
  return {
    id: beat.id,
    slug: beat.slug,
    title: beat.title,
    producer: beat.owner_byline,
    bpm: beat.bpm,
    tone: beat.tone,
    image: beat.image,
    cover: readJson(Cover, beat.cover),
  }
}

type Viewer = { until: number; now: number; holdDays: number; userId: string | undefined }

/** An invitation, for whoever has its link. */
export async function presentInvitation(db: Db, shareId: string, viewer: Viewer): Promise<Invitation> {
  const found = await readInvitation(db, shareId)
  const { share } = found
  const until = Math.max(viewer.until, share.invited_at === null ? 0 : invitationEnd(share.invited_at))
  // The old link of an invitation that was sent again shows no more than that it has expired.
  if (viewer.until <= viewer.now && share.state !== 'accepted')
    return { state: 'expired', until: toIso(viewer.until) }
  return presentOpen(db, found, { ...viewer, until })
}

async function presentOpen(
  db: Db,
  { split, share }: OpenInvitation,
  { until, holdDays, userId }: Viewer,
): Promise<Invitation> {
  // Deleting a beat keeps what it sold, so its shares can still be accepted.
  const beat = await readOwnedBeat(db, split.beat_id, { deleted: true })
  const waveform = await findWaveform(db, beat.id)
  if (waveform === undefined) throw new Error('a beat with an invitation has no waveform')
  const accepted = await readAcceptedSplit(db, beat.id)
  const before = accepted?.id === split.id ? undefined : accepted
  const earlier = before?.shares.find(({ collaborator_id }) => collaborator_id === share.collaborator_id)
  const user = userId ? await findUser(db, userId) : undefined
  return {
    state: share.state === 'invited' ? 'open' : share.state,
    splitId: split.id,
    version: split.version,
    createdAt: toIso(split.created_at),
    until: toIso(until),
    beat: {
      ...presentBeat(beat),
      audioURL: beat.audio_url,
      waveform,
      durationSeconds: beat.duration_ms / 1000,
      onSaleSince: beat.status === 'ready' ? toIso(beat.created_at) : null,
    },
    inviter: split.owner_name,
    name: share.name,
    legalName: share.legal_name,
    answeredAt: toIso(share.answered_at),
    reason: share.reason,
    role: share.role,
    sales: toPercent(share.sales),
    publishing: toPercent(share.publishing),
    was: wasBefore(share, before),
    acceptedBefore: earlier?.answered_at ? toIso(earlier.answered_at) : null,
    people: [
      {
        name: split.owner_name,
        byline: split.owner_byline === split.owner_name ? null : split.owner_byline,
        role: split.owner_role,
        sales: toPercent(split.owner_sales),
        publishing: toPercent(split.owner_publishing),
        isYou: false,
        hasAccepted: true,
      },
      ...split.shares
        .filter(({ leaving, id }) => !isSet(leaving) || id === share.id)
        .map((one) => ({
          name: one.name,
          byline: null,
          role: one.role,
          sales: toPercent(one.sales),
          publishing: toPercent(one.publishing),
          isYou: one.id === share.id,
          hasAccepted: one.state === 'accepted',
        })),
    ],
    holdDays,
    sheetNumber: split.sheet_number,
    canSeeShares: user?.email_key === share.email_key,
  }
}
