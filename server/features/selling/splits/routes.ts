import type { FastifyReply } from 'fastify'
import { SheetStatement } from '#contract/splits/split.ts'
import { splitRoutes } from '#contract/splits/split-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  acceptShare,
  applySavedSplit,
  changeSavedSplit,
  claimShares,
  createSavedSplit,
  declineShare,
  deleteSavedSplit,
  findSheet,
  isReplaced,
  listSavedSplits,
  readInvitation,
  readNewestSplit,
  readSplit,
  remindOfInvitations,
  renewInvitation,
  type SplitRead,
  saveSplit,
  unlinkCollaborator,
  withdrawSplit,
} from '#server/model/split/index.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { absoluteMediaUrl } from '#server/platform/http/media.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import type { Store } from '#server/platform/store.ts'
import { drawSheet } from './draw-sheet.ts'
import { InvitationLinks } from './invitation-links.ts'
import { presentBeatSplit, presentInvitation } from './present-split.ts'
import { registerSplitMails } from './split-mails.ts'

const HOUR_MS = 3_600_000

/** Splits of beats: who gets what, invitations and their answers, split sheets. */
export function registerSplits(
  app: App,
  { db, config, settings, delivery, mediaUrl, masters: files, now }: Store,
): void {
  const { signingKey } = delivery
  const route = serveRoutes(app, splitRoutes)
  const links = new InvitationLinks(deriveKey(app.storeSecret, 'split invitations'))
  const context = {
    ...{ db, config, settings, files, signingKey, mediaUrl, now },
    storeName: () => settings.current.storeName,
    holdDays: () => settings.current.payouts.holdDays,
    storeUrl: () => storeUrl(app, config),
  }
  // Tokens and numbers cannot be guessed; this deters trying.
  const looks = app.rateLimits.define('split invitations', { points: 120, perSeconds: 600 })
  const mails = app.rateLimits.define('split invitation mails', { points: 3, perSeconds: 86_400 })
  const papers = app.rateLimits.define('split sheets', { points: 30, perSeconds: 3_600 })
  registerSplitMails(app.mail, {
    links,
    coverUrl: (image) => absoluteMediaUrl({ mediaUrl, storeUrl: context.storeUrl() }, image),
  })
  app.jobs.every('remind of split invitations', HOUR_MS, (job) => remindOfInvitations(db, job.now), {
    waitsOnHold: true,
  })
  app.userDeletion.push((trx, { id }) => unlinkCollaborator(trx, id))
  const view = (beatId: string) =>
    presentBeatSplit(db, beatId, { currency: config.currency, settings: settings.current })

  route('GET /admin/beats/:id/split', async ({ params: { id } }) => view(id))

  route('PUT /admin/beats/:id/split', async (request) => {
    const { id } = request.params
    await saveSplit(context, sessionOf(request), id, request.body, now())
    app.jobs.wake()
    return view(id)
  })

  route('DELETE /admin/beats/:id/split', async (request) => {
    const { id } = request.params
    await withdrawSplit(db, sessionOf(request), id, now())
    return view(id)
  })

  route('POST /admin/beats/:id/split/shares/:shareId/remind', async (request) => {
    const { id } = request.params
    const { split, share } = await readShareOf(db, request.params)
    await renewInvitation(db, share.id, now())
    await recordAuditEvent(db, sessionOf(request), 'split.reminded', { id: split.beat_id, name: share.name })
    app.jobs.wake()
    return view(id)
  })

  route('GET /admin/beats/:id/split/shares/:shareId/link', async ({ params }) => {
    const { share } = await readShareOf(db, params)
    if (share.invited_at === null) throw new ProblemError('split_not_open')
    return { url: `${context.storeUrl()}/split/${links.tokenFor(share.id, Number(share.invited_at))}` }
  })

  route('GET /admin/beats/:id/split/sheet.pdf', async ({ params: { id } }, reply) => {
    const split = await readNewestSplit(db, id)
    if (!split || split.shares.length === 0) throw new ProblemError('split_not_found')
    return sendSheet(reply, split)
  })

  route('GET /admin/splits', async () => listSavedSplits(db))

  route('POST /admin/splits', async (request) => {
    await createSavedSplit(db, sessionOf(request), request.body, now())
    return listSavedSplits(db)
  })

  route('PATCH /admin/splits/:id', async (request) => {
    const given = Object.fromEntries(Object.entries(request.body).filter(([, value]) => value !== undefined))
    await changeSavedSplit(db, sessionOf(request), request.params.id, given)
    return listSavedSplits(db)
  })

  route('DELETE /admin/splits/:id', async (request) => {
    await deleteSavedSplit(db, sessionOf(request), request.params.id)
    return listSavedSplits(db)
  })

  route('POST /admin/splits/:id/apply', async (request) => {
    const { beatIds } = request.body
    const applied = await applySavedSplit(context, sessionOf(request), request.params.id, beatIds, now())
    app.jobs.wake()
    return applied
  })

  route('GET /split-invitations/:token', async (request) => {
    await looks.take(clientOf(request))
    const { shareId, until } = readLink(request.params.token)
    return show(shareId, until, request.session?.userId)
  })

  route('POST /split-invitations/:token/accept', async (request) => {
    await looks.take(clientOf(request))
    const { shareId, until } = readOpenLink(request.params.token)
    await acceptShare(context, shareId, request.body, now())
    app.jobs.wake()
    return show(shareId, until, request.session?.userId)
  })

  route('POST /split-invitations/:token/decline', async (request) => {
    await looks.take(clientOf(request))
    const { shareId, until } = readOpenLink(request.params.token)
    await declineShare(db, shareId, request.body, now())
    app.jobs.wake()
    return show(shareId, until, request.session?.userId)
  })

  route('POST /split-invitations/:token/renew', async (request) => {
    await looks.take(clientOf(request))
    const { shareId } = readLink(request.params.token)
    const { share } = await readInvitation(db, shareId)
    // Limits mail per person without revealing that the limit was reached.
    if (await mails.tryTake(share.id)) await renewInvitation(db, shareId, now())
    app.jobs.wake()
    return { success: true as const }
  })

  route('POST /split-invitations/:token/claim', async (request) => {
    await looks.take(clientOf(request))
    const { shareId } = readLink(request.params.token)
    await claimShares(db, shareId, sessionOf(request).userId)
    return { success: true as const }
  })

  route('GET /split-invitations/:token/sheet.pdf', async (request, reply) => {
    await papers.take(clientOf(request))
    const { shareId, until } = readLink(request.params.token)
    const { split, share } = await readInvitation(db, shareId)
    // As the page: what was accepted stays readable by its link.
    if (until <= now() && share.state !== 'accepted') throw new ProblemError('invitation_expired')
    return sendSheet(reply, split)
  })

  route('GET /verify/splits/:number', async (request) => {
    await looks.take(clientOf(request))
    const row = await findSheet(db, request.params.number)
    if (!row?.statement || !row.signature || !signingKey.verify(row.statement, row.signature))
      throw new ProblemError('sheet_not_found')
    return {
      statement: readJson(SheetStatement, row.statement),
      signedText: row.statement,
      signature: row.signature,
      publicKey: signingKey.publicPem,
      isCurrent: !(await isReplaced(db, row)),
    }
  })

  const show = (shareId: string, until: number, userId: string | undefined) =>
    presentInvitation(db, shareId, { until, now: now(), holdDays: context.holdDays(), userId })

  function readLink(token: string): { shareId: string; until: number } {
    const link = links.read(token)
    if (!link) throw new ProblemError('invitation_not_found')
    return link
  }

  function readOpenLink(token: string): { shareId: string; until: number } {
    const link = readLink(token)
    if (link.until <= now()) throw new ProblemError('invitation_expired')
    return link
  }

  async function sendSheet(reply: FastifyReply, split: SplitRead) {
    const pdf = await drawSheet(context, split)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="Split sheet ${split.sheet_number}.pdf"`,
      })
      .type('application/pdf')
      .send(pdf)
  }
}

/** A share of a beat's newest split. @throws Problem invitation_not_found */
async function readShareOf(db: Db, { id, shareId }: { id: string; shareId: string }) {
  const { split, share } = await readInvitation(db, shareId)
  if (split.beat_id !== id || !(await readSplit(db, split.id))) throw new ProblemError('invitation_not_found')
  return { split, share }
}
