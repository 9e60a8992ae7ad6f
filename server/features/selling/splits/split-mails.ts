import type { MailReason } from '#server/platform/mail/mail-kind.ts'
import { msg } from '#contract/text/msg.ts'
import { listNames } from '#contract/splits/credits.ts'
import { formatPoints } from '#contract/splits/percent.ts'
import { longDay } from '#contract/text/dates.ts'
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
import type { MailBeat, MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
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

function writeInvitation(mailed: Mailed, token: string, { link }: MailContext): MailContent {
  const { split, share, beat, ownerEmail, counting } = mailed
  const before = counting?.shares.find(({ collaborator_id }) => collaborator_id === share.collaborator_id)
  const changed = (points: number, was: number | undefined) =>
    was === undefined || was === points
      ? formatPoints(points)
      : `${formatPoints(points)}, before ${formatPoints(was)}`
  const subject = before ? `Your share of ${beat.title} changes` : `Your share of ${beat.title}`
  return {
    subject,
    preview: msg`${{ TODO: formatPoints(share.sales) }} of sales, ${{ TODO: formatPoints(share.publishing) }} of publishing`,
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
          ['Your share of sales', changed(share.sales, before?.sales)],
          ['Your share of publishing', changed(share.publishing, before?.publishing)],
          ['Your role', share.role],
        ],
      },
      counting
        ? 'Check the shares, then accept or decline. Until everybody has accepted, sales are shared as before.'
        : 'Check the shares, then accept or decline. Until you accept, your share of each sale is on hold for you.',
      { button: msg`See the split`, url: link(`/split/${token}`) },
      {
        note: msg`The invitation is open until ${{ TODO: longDay(invitationEnd(share.invited_at ?? 0)) }}. If a share looks wrong, decline it and say why, or reply to this email. Your reply goes to ${{ owner_name: split.owner_name }}.`,
      },
    ],
  }
}

function introOf({ split, share }: Mailed, wasInIt: boolean): string {
  const who =
    split.owner_name === split.owner_byline ? split.owner_name : `${split.owner_name} (${split.owner_byline})`
  if (isSet(share.leaving))
    return `${who} asks you to leave the split of a beat. Nothing changes until you agree, and your share of past sales stays yours.`
  if (wasInIt) return `${who} changed the split of a beat. This would be your part of it from now on:`
  return `${who} named you as ${share.role.toLowerCase()} of a beat. This is your part of it:`
}

const stateWords = { accepted: 'Accepted', invited: 'Not answered yet', declined: 'Declined' } as const

function answers({ split }: Mailed) {
  return { rows: split.shares.map(({ name, state }) => [name, stateWords[state]] as const) }
}

const reason: MailReason = ({ store }) => msg`You’re getting this because you own the beat at ${{ store }}.`

const sharedAsBefore = ({ created_at }: SplitRead) =>
  `sales are shared by the split of ${longDay(Number(created_at))}.`

function writeAccepted(mailed: Mailed, { link }: MailContext): MailContent {
  const { split, share, beat, counting } = mailed
  const accepted = split.shares.filter(({ state }) => state === 'accepted').length
  const open = split.shares.filter(({ state }) => state !== 'accepted')
  const held = open.reduce((points, { sales }) => points + sales, 0)
  return {
    subject: msg`${{ name: share.name }} accepted the split of ${{ title: beat.title }}`,
    preview: msg`${{ accepted }} of ${{ length: split.shares.length }} accepted`,
    heading: msg`${{ name: share.name }} accepted the split`,
    replyTo: share.email,
    reason,
    blocks: [
      msg`Hello ${{ owner_name: split.owner_name }},`,
      msg`${{ name: share.name }} accepted ${{ TODO: formatPoints(share.sales) }} of sales and ${{ TODO: formatPoints(share.publishing) }} of publishing of ${{ title: beat.title }} on ${{ TODO: longDay(share.answered_at ?? 0) }}, and signed as ${{ legal_name: share.legal_name }}.`,
      { beat },
      answers(mailed),
      open.length === 0
        ? 'Everybody has accepted, so the split sheet is complete.'
        : `${listNames(open.map(({ name }) => name))} ${open.length === 1 ? 'has' : 'have'} not accepted: ${counting ? sharedAsBefore(counting) : `${formatPoints(held)} of each sale waits for them.`}`,
      { button: msg`Open the split`, url: link(`/admin/manage-beats/${split.beat_id}/split`) },
    ],
  }
}

function writeDeclined(mailed: Mailed, { link }: MailContext): MailContent {
  const { split, share, beat, counting } = mailed
  return {
    subject: msg`${{ name: share.name }} declined the split of ${{ title: beat.title }}`,
    preview: share.reason ?? '',
    heading: msg`${{ name: share.name }} declined the split`,
    replyTo: share.email,
    reason,
    blocks: [
      msg`Hello ${{ owner_name: split.owner_name }},`,
      msg`${{ name: share.name }} declined ${{ TODO: formatPoints(share.sales) }} of sales and ${{ TODO: formatPoints(share.publishing) }} of publishing of ${{ title: beat.title }}, and wrote:`,
      msg`“${{ reason: share.reason }}”`,
      { beat },
      answers(mailed),
      msg`${{ TODO: counting ? `Until all have accepted, ${sharedAsBefore(counting)}` : 'Their share of each sale stays on hold.' }} Change the split and ask everybody again, or reply to this email.`,
      { button: msg`Open the split`, url: link(`/admin/manage-beats/${split.beat_id}/split`) },
    ],
  }
}
