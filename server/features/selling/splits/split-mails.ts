import { formatPoints } from '#contract/splits/percent.ts'
import { longDay } from '#contract/text/dates.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { type InvitationLinks, invitationEnd } from './invitation-links.ts'
import { answerMail, invitationMail } from './queue-split-mails.ts'
import { readNewestSplit, readSplit, type ShareRead, type SplitRead } from './read-splits.ts'

/** Writes the mails of splits. Those about a split that was changed meanwhile are skipped. */
export function registerSplitMails(mailer: Mailer, links: InvitationLinks): void {
  mailer.registerTemplate(invitationMail, async ({ shareId }, context) => {
    const found = await readMailed(context.db, shareId)
    if (!found || found.share.state === 'accepted' || found.share.invited_at === null) return undefined
    return writeInvitation(found, links.tokenFor(shareId, found.share.invited_at), context)
  })
  mailer.registerTemplate(answerMail, async ({ shareId, answer }, context) => {
    const found = await readMailed(context.db, shareId)
    if (!found || found.share.state !== answer) return undefined
    return answer === 'accepted' ? writeAccepted(found, context) : writeDeclined(found, context)
  })
}

type Mailed = {
  split: SplitRead
  share: ShareRead
  beat: { title: string; bpm: number; tone: string }
  ownerEmail: string
}

async function readMailed(db: Db, shareId: string): Promise<Mailed | undefined> {
  const row = await db
    .selectFrom('split_shares')
    .select('split_id')
    .where('id', '=', shareId)
    .executeTakeFirst()
  const split = row && (await readSplit(db, row.split_id))
  const share = split?.shares.find(({ id }) => id === shareId)
  if (!split || !share) return undefined
  const beat = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .select(['title', 'bpm', 'tone', 'users.email'])
    .where('beats.id', '=', split.beat_id)
    .executeTakeFirst()
  if (!beat || (await readNewestSplit(db, split.beat_id))?.id !== split.id) return undefined
  return { split, share, beat, ownerEmail: beat.email }
}

function writeInvitation(
  { split, share, beat, ownerEmail }: Mailed,
  token: string,
  { link }: MailContext,
): MailContent {
  const sales = formatPoints(share.sales)
  const publishing = formatPoints(share.publishing)
  return {
    subject: `Your share of ${beat.title}`,
    preview: `${sales} of sales, ${publishing} of publishing`,
    heading: `Your share of ${beat.title}`,
    replyTo: ownerEmail,
    reason: `${split.owner_name} entered your address in the split of a beat`,
    blocks: [
      `Hello ${share.name},`,
      isSet(share.leaving)
        ? `${split.owner_name} (${split.owner_byline}) asks you to leave the split of a beat. Nothing changes until you agree, and your share of past sales stays yours.`
        : `${split.owner_name} (${split.owner_byline}) named you as ${share.role.toLowerCase()} of a beat. This is your part of it:`,
      {
        rows: [
          ['Beat', `${beat.title}, ${beat.bpm} BPM, ${beat.tone}`],
          ['Your share of sales', sales],
          ['Your share of publishing', publishing],
          ['Your role', share.role],
        ],
      },
      'Check the shares, then accept or decline. Until you accept, your share of each sale is on hold for you.',
      { button: 'See the split', url: link(`/split/${token}`) },
      {
        note: `The invitation is open until ${longDay(invitationEnd(share.invited_at ?? 0))}. If a share looks wrong, decline it and say why, or answer this mail. It goes to ${split.owner_name}.`,
      },
    ],
  }
}

const stateWords = { accepted: 'Accepted', invited: 'Not answered yet', declined: 'Declined' } as const

function answers({ split }: Mailed) {
  return { rows: split.shares.map(({ name, state }) => [name, stateWords[state]] as const) }
}

const reason = 'you own the beat'

function writeAccepted(mailed: Mailed, { link }: MailContext): MailContent {
  const { split, share, beat } = mailed
  const accepted = split.shares.filter(({ state }) => state === 'accepted').length
  const open = split.shares.filter(({ state }) => state !== 'accepted')
  const held = open.reduce((points, { sales }) => points + sales, 0)
  return {
    subject: `${share.name} accepted the split of ${beat.title}`,
    preview: `${accepted} of ${split.shares.length} accepted`,
    heading: `${share.name} accepted the split`,
    reason,
    blocks: [
      `${share.name} accepted ${formatPoints(share.sales)} of sales and ${formatPoints(share.publishing)} of publishing of ${beat.title} on ${longDay(share.answered_at ?? 0)}, and signed as ${share.legal_name}.`,
      answers(mailed),
      open.length === 0
        ? 'Everybody has accepted, so the split sheet is complete.'
        : `${open.map(({ name }) => name).join(', ')} ${open.length === 1 ? 'has' : 'have'} not accepted: ${formatPoints(held)} of each sale waits for them.`,
      { button: 'Open the split', url: link(`/admin/manage-beats/${split.beat_id}/split`) },
    ],
  }
}

function writeDeclined(mailed: Mailed, { link }: MailContext): MailContent {
  const { split, share, beat } = mailed
  return {
    subject: `${share.name} declined the split of ${beat.title}`,
    preview: share.reason ?? '',
    heading: `${share.name} declined the split`,
    replyTo: share.email,
    reason,
    blocks: [
      `${share.name} declined ${formatPoints(share.sales)} of sales and ${formatPoints(share.publishing)} of publishing of ${beat.title}, and wrote:`,
      `“${share.reason}”`,
      answers(mailed),
      'Their share of each sale stays on hold. Change the split and ask everybody again, or answer this mail.',
      { button: 'Open the split', url: link(`/admin/manage-beats/${split.beat_id}/split`) },
    ],
  }
}
