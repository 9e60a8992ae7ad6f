import { formatPoints } from '#contract/splits/percent.ts'
import { roleText } from '#contract/splits/role-words.ts'
import { longDay } from '#contract/text/dates.ts'
import { listNames } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { beatsWithOwners } from '#server/model/beat/index.ts'
import {
  answerMail,
  findInvitation,
  invitationMail,
  readAcceptedSplit,
  type ShareRead,
  type SplitRead,
} from '#server/model/split/index.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type {
  MailBeat,
  MailContent,
  MailContext,
  MailReason,
  MailText,
} from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { type InvitationLinks, invitationEnd } from './invitation-links.ts'

type SplitMailDeps = {
  links: InvitationLinks
  /** Absolute URL of a cover. */
  coverUrl: (image: string) => string
}

/**
 * Writes the mails of splits, which are answered by the other side. Those about a split that was changed meanwhile are
 * skipped.
 */
export function registerSplitMails(mailer: Mailer, { links, coverUrl }: SplitMailDeps): void {
  mailer.registerTemplate(invitationMail, async ({ shareId }, context) => {
    const found = await readMailed(context.db, shareId, coverUrl)
    if (!found || found.share.state === 'accepted' || found.share.invited_at === null) return undefined
    return writeInvitation(found, links.tokenFor(shareId, found.share.invited_at), context)
  })
  mailer.registerTemplate(answerMail, async ({ shareId, answer }, context) => {
    const found = await readMailed(context.db, shareId, coverUrl)
    if (!found || found.share.state !== answer) return undefined
    return answer === 'accepted' ? writeAccepted(found, context) : writeDeclined(found, context)
  })
}

type Mailed = {
  split: SplitRead
  share: ShareRead
  beat: MailBeat
  ownerEmail: string
  /** By which sales are shared until all have accepted; undefined: by this one, whose open shares are held. */
  counting: SplitRead | undefined
}

async function readMailed(
  db: Db,
  shareId: string,
  coverUrl: SplitMailDeps['coverUrl'],
): Promise<Mailed | undefined> {
  const current = await findInvitation(db, shareId)
  if (current?.share.id !== shareId) return undefined
  const { split, share } = current
  const beat = await beatsWithOwners(db)
    .select(['title', 'bpm', 'tone', 'beats.image', 'users.email'])
    .where('beats.id', '=', split.beat_id)
    .executeTakeFirst()
  if (!beat) return undefined
  const { title, bpm, tone, image, email } = beat
  const facts = `${bpm} BPM, ${tone}`
  const shown = { title, producer: split.owner_byline, facts, cover: coverUrl(image) }
  const accepted = await readAcceptedSplit(db, split.beat_id)
  const counting = accepted?.id === split.id ? undefined : accepted
  return { split, share, beat: shown, ownerEmail: email, counting }
}

function writeInvitation(mailed: Mailed, token: string, { link, i18n }: MailContext): MailContent {
  const { split, share, beat, ownerEmail, counting } = mailed
  const before = counting?.shares.find(({ collaborator_id }) => collaborator_id === share.collaborator_id)
  const changed = (points: number, was: number | undefined) =>
    was === undefined || was === points
      ? formatPoints(points, i18n.locale)
      : msg`${{ percent: formatPoints(points, i18n.locale) }}, before ${{ before: formatPoints(was, i18n.locale) }}`
  const { title } = beat
  const subject = before ? msg`Your share of ${{ title }} changes` : msg`Your share of ${{ title }}`
  const day = longDay(invitationEnd(share.invited_at ?? 0), i18n.locale)
  return {
    subject,
    preview: msg`${{ sales: formatPoints(share.sales, i18n.locale) }} of sales, ${{ publishing: formatPoints(share.publishing, i18n.locale) }} of publishing`,
    heading: subject,
    replyTo: ownerEmail,
    reason: ({ store }) =>
      msg`You’re getting this because ${{ owner: split.owner_name }} entered your address in the split of a beat at ${{ store }}.`,
    foot: msg`If you don’t know this person, decline the split or ignore this email.`,
    blocks: [
      msg`Hello ${{ name: share.name }},`,
      introOf(mailed, before !== undefined),
      { beat },
      {
        rows: [
          [msg`Your share of sales`, changed(share.sales, before?.sales)],
          [msg`Your share of publishing`, changed(share.publishing, before?.publishing)],
          [msg`Your role`, roleText(share.role)],
        ],
      },
      counting
        ? msg`Check the shares, then accept or decline. Until everybody has accepted, sales are shared as before.`
        : msg`Check the shares, then accept or decline. Until you accept, your share of each sale is on hold for you.`,
      { button: msg`See the split`, url: link(`/split/${token}`) },
      {
        note: msg`The invitation is open until ${{ day }}. If a share looks wrong, decline it and say why, or reply to this email. Your reply goes to ${{ owner: split.owner_name }}.`,
      },
    ],
  }
}

function introOf({ split, share }: Mailed, wasInIt: boolean): MailText {
  const who =
    split.owner_name === split.owner_byline ? split.owner_name : `${split.owner_name} (${split.owner_byline})`
  if (isSet(share.leaving))
    return msg`${{ who }} asks you to leave the split of a beat. Nothing changes until you agree, and your share of past sales stays yours.`
  if (wasInIt) return msg`${{ who }} changed the split of a beat. This would be your part of it from now on:`
  return msg`${{ who }} added you to the split of a beat. This is your part of it:`
}

const stateWords = { accepted: msg`Accepted`, invited: msg`Not answered yet`, declined: msg`Declined` }

function answers({ split }: Mailed) {
  return { rows: split.shares.map(({ name, state }) => [name, stateWords[state]] as const) }
}

const reason: MailReason = ({ store }) => msg`You’re getting this because you own the beat at ${{ store }}.`

function writeAccepted(mailed: Mailed, { link, i18n }: MailContext): MailContent {
  const { split, share, beat } = mailed
  const { title } = beat
  const { name } = share
  const accepted = split.shares.filter(({ state }) => state === 'accepted').length
  const sales = formatPoints(share.sales, i18n.locale)
  const publishing = formatPoints(share.publishing, i18n.locale)
  const day = longDay(share.answered_at ?? 0, i18n.locale)
  return {
    subject: msg`${{ name }} accepted the split of ${{ title }}`,
    preview: msg`${{ accepted }} of ${{ all: split.shares.length }} accepted`,
    heading: msg`${{ name }} accepted the split`,
    replyTo: share.email,
    reason,
    blocks: [
      msg`Hello ${{ owner: split.owner_name }},`,
      msg`${{ name }} accepted ${{ sales }} of sales and ${{ publishing }} of publishing of ${{ title }} on ${{ day }}, and signed as ${{ legalName: share.legal_name ?? '' }}.`,
      { beat },
      answers(mailed),
      openOf(mailed, i18n.locale),
      { button: msg`Open the split`, url: link(`/admin/manage-beats/${split.beat_id}/split`) },
    ],
  }
}

/** Who has not accepted, and how sales are shared until then. */
function openOf({ split, counting }: Mailed, locale: Locale): MailText {
  const open = split.shares.filter(({ state }) => state !== 'accepted')
  if (open.length === 0) return msg`Everybody has accepted, so the split sheet is complete.`
  const names = listNames(
    open.map(({ name }) => name),
    locale,
  )
  const people = open.length
  if (counting) {
    const day = longDay(Number(counting.created_at), locale)
    return msg`${{ names }} ${plural({ people }, { one: 'has', other: 'have' })} not accepted: sales are shared by the split of ${{ day }}.`
  }
  const percent = formatPoints(
    open.reduce((points, { sales }) => points + sales, 0),
    locale,
  )
  return msg`${{ names }} ${plural({ people }, { one: 'has', other: 'have' })} not accepted: ${{ percent }} of each sale waits for them.`
}

function writeDeclined(mailed: Mailed, { link, i18n }: MailContext): MailContent {
  const { split, share, beat, counting } = mailed
  const { title } = beat
  const { name } = share
  const sales = formatPoints(share.sales, i18n.locale)
  const publishing = formatPoints(share.publishing, i18n.locale)
  return {
    subject: msg`${{ name }} declined the split of ${{ title }}`,
    preview: share.reason ?? '',
    heading: msg`${{ name }} declined the split`,
    replyTo: share.email,
    reason,
    blocks: [
      msg`Hello ${{ owner: split.owner_name }},`,
      msg`${{ name }} declined ${{ sales }} of sales and ${{ publishing }} of publishing of ${{ title }}, and wrote:`,
      `“${share.reason}”`,
      { beat },
      answers(mailed),
      counting
        ? msg`Until all have accepted, sales are shared by the split of ${{ day: longDay(Number(counting.created_at), i18n.locale) }}. Change the split and ask everybody again, or reply to this email.`
        : msg`Their share of each sale stays on hold. Change the split and ask everybody again, or reply to this email.`,
      { button: msg`Open the split`, url: link(`/admin/manage-beats/${split.beat_id}/split`) },
    ],
  }
}
