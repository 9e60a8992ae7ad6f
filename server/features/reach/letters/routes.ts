import { type LetterList, MAX_IMPORT, RECENT_DAYS } from '#contract/reach/letter.ts'
import { letterRoutes } from '#contract/reach/letter-routes.ts'
import type { Locale } from '#contract/text/locales.ts'
import { objectsToCounting } from '#server/features/reach/insight/index.ts'
import {
  countSubscribers,
  importSubscribers,
  readPromises,
  readRecentDays,
  refuseSubscriber,
  UnsubscribeTokens,
} from '#server/features/reach/newsletter/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { pathIn } from '#server/platform/http/languages.ts'
import { absoluteMediaUrl } from '#server/platform/http/media.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import { inScheme } from '#server/platform/mail/mail-frame.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { type LetterStore, readContent } from './letter-content.ts'
import { countPress } from './letter-links.ts'
import { LetterSender } from './letter-sender.ts'
import {
  changeLetter,
  createLetter,
  deleteLetter,
  deleteWaiting,
  findLetter,
  pauseLetter,
  planLetter,
  presentLetter,
  resumeLetter,
  startLetter,
  stopLetter,
} from './manage-letters.ts'
import { momentOf } from './plan-time.ts'
import { countRecipients, readResult } from './read-result.ts'
import { renderLetter } from './render-letter.ts'

const LOOK_EVERY_MS = 2_000
/** A mail that ends the process is marked before, and never handed over again: the next start gets past it. */
const MAX_LOST_STARTS = 1_000
const HOUR_SECONDS = 3_600
const TESTS_AN_HOUR = 30
const TEN_MINUTES = 600
/** Presses of a network in that time. */
const MAX_PRESSES = 60
/** A character of a file takes up to six bytes in JSON. */
const IMPORT_BYTES = MAX_IMPORT * 2
/** Mail has its styles inline, and runs nothing. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src *; frame-ancestors 'self'; sandbox"

/** Letters to newsletter subscribers. */
export function registerLetters(app: App, { db, config, settings, mediaUrl }: Store): void {
  const route = serveRoutes(app, letterRoutes)
  const tokens = new UnsubscribeTokens(app.storeSecret)
  const tests = app.rateLimits.define('letter tests', { points: TESTS_AN_HOUR, perSeconds: HOUR_SECONDS })
  const presses = app.rateLimits.define('letter presses', { points: MAX_PRESSES, perSeconds: TEN_MINUTES })
  const pressOnce = app.rateLimits.define('letter press', { points: 1, perSeconds: TEN_MINUTES })
  const url = () => storeUrl(app, config)
  const ownLanguage = () => i18nOf(settings.current.language)
  const pageIn = (path: string, locale: Locale) => url() + pathIn(path, locale, settings.current.languages)
  const store = (): LetterStore => ({
    name: settings.current.storeName,
    url: url(),
    link: pageIn,
    mediaUrl: (path) => absoluteMediaUrl({ mediaUrl, storeUrl: url() }, path),
    seller: settings.current.seller,
  })
  const leaveUrl = (subscriberId: string, locale: Locale) => {
    const token = tokens.tokenFor(subscriberId)
    return {
      header: `${url()}/api/newsletter/unsubscribe/${token}`,
      page: pageIn(`/newsletter/unsubscribe/${token}`, locale),
    }
  }
  const perHour = () => settings.current.letters.perHour
  const refuse = (subscriberId: string) => refuseSubscriber(app, db, subscriberId)
  const sender = new LetterSender({
    ...{ db, mail: app.mail, log: app.log, store, leaveUrl, refuse, perHour },
    language: () => settings.current.language,
  })
  app.subscriberRemoval.push(deleteWaiting)
  app.jobs.every('send letters', LOOK_EVERY_MS, (context) => sender.run(context), {
    maxLostStarts: MAX_LOST_STARTS,
    waitsOnHold: true,
  })

  const read = async (id: string) => {
    const letter = await findLetter(db, id)
    const { recipients, sent } = (await countRecipients(db, [id]))(id)
    return presentLetter(letter, { recipients, sent })
  }
  const canSend = (): LetterList['canSend'] => {
    if (config.mail.kind === 'none') return 'no mail server'
    return settings.current.seller ? 'yes' : 'no address'
  }
  const refuseWithoutMail = () => {
    if (config.mail.kind === 'none') throw new ProblemError('letter_without_mail')
  }

  route('GET /letters', async (request) => {
    const letters = await db.selectFrom('letters').selectAll().orderBy('id', 'desc').limit(200).execute()
    const countsOf = await countRecipients(
      db,
      letters.map(({ id }) => id),
    )
    const { count, demo } = await countSubscribers(db)
    return {
      letters: letters.map((letter) => {
        const { recipients, sent } = countsOf(letter.id)
        return presentLetter(letter, { recipients, sent })
      }),
      subscribers: Number(count),
      demoSubscribers: Number(demo),
      promises: await readPromises(db),
      recent: await readRecentDays(db, RECENT_DAYS),
      ...settings.current.letters,
      timeZone: settings.current.timeZone,
      canSend: canSend(),
      address: await ownAddress(db, sessionOf(request).userId),
    }
  })

  route('POST /letters', async (request) => read(await createLetter(db, request.body)))

  route('GET /letters/:id', async ({ params: { id } }) => {
    const letter = await findLetter(db, id)
    const { states, ...counts } = (await countRecipients(db, [id]))(id)
    return { ...presentLetter(letter, counts), result: await readResult(db, letter, states, url()) }
  })

  route('PATCH /letters/:id', async ({ params: { id }, body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    await changeLetter(db, id, given)
    return read(id)
  })

  route('DELETE /letters/:id', async ({ params: { id } }) => {
    await deleteLetter(db, id)
    return { success: true as const }
  })

  route('GET /letters/:id/preview', async ({ params: { id } }) => {
    const { content, leftOut } = await readContent(db, await findLetter(db, id), store())
    return { ...renderLetter({ ...content, leaveUrl: `${url()}/beats` }, ownLanguage()), leftOut }
  })

  route('GET /letters/:id/preview.html', async ({ params: { id }, query }, reply) => {
    const { content } = await readContent(db, await findLetter(db, id), store())
    const { html } = renderLetter({ ...content, leaveUrl: `${url()}/beats` }, ownLanguage())
    return reply
      .headers({ 'content-security-policy': PREVIEW_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(inScheme(html, query.scheme))
  })

  route('POST /letters/:id/test', async (request) => {
    refuseWithoutMail()
    const { userId } = sessionOf(request)
    await tests.take(userId)
    const letter = await findLetter(db, request.params.id)
    const { content } = await readContent(db, letter, store())
    await app.mail.handOver({
      id: `${letter.id}.test.${Date.now()}`,
      to: await ownAddress(db, userId),
      subject: letter.subject || 'A letter without a subject',
      ...renderLetter({ ...content, leaveUrl: `${url()}/beats` }, ownLanguage()),
    })
    return { success: true as const }
  })

  route('POST /letters/:id/plan', async ({ params: { id }, body }) => {
    refuseWithoutMail()
    const moment = momentOf(body, settings.current.timeZone)
    if (moment <= Date.now()) throw new ProblemError('letter_time_past')
    await planLetter(db, id, moment, store())
    return read(id)
  })

  route('POST /letters/:id/send', async (request) => {
    refuseWithoutMail()
    const { id } = request.params
    await startLetter(db, id, store())
    const { subject } = await findLetter(db, id)
    await recordAuditEvent(db, sessionOf(request), 'letter.sent', { id, name: subject })
    return read(id)
  })

  route('POST /letters/:id/stop', async (request) => {
    const { id } = request.params
    await stopLetter(db, id)
    const { subject } = await findLetter(db, id)
    await recordAuditEvent(db, sessionOf(request), 'letter.stopped', { id, name: subject })
    return read(id)
  })

  route('POST /letters/:id/pause', async ({ params: { id } }) => {
    await pauseLetter(db, id)
    return read(id)
  })

  route('POST /letters/:id/resume', async ({ params: { id } }) => {
    refuseWithoutMail()
    await resumeLetter(db, id, store())
    return read(id)
  })

  route('POST /letter-presses', { config: { isQuiet: true } }, async (request) => {
    const { body } = request
    const network = clientOf(request)
    const isCounted =
      !objectsToCounting(request) &&
      (await presses.tryTake(network)) &&
      (await pressOnce.tryTake(network, body.letter, body.path))
    if (isCounted) await countPress(db, body, url())
    return { success: true as const }
  })

  route('POST /newsletter/subscribers', { bodyLimit: IMPORT_BYTES }, async (request) => {
    const { body } = request
    if (!body.confirm && (body.consent === '' || body.consentDay === undefined))
      throw new ProblemError('import_without_consent')
    if (body.confirm) refuseWithoutMail()
    const result = await importSubscribers(app, db, body, perHour())
    app.jobs.wake()
    await recordAuditEvent(db, sessionOf(request), 'subscribers.imported', {
      id: 'subscribers',
      name: 'the newsletter subscribers',
    })
    return result
  })
}

async function ownAddress(db: Db, userId: string): Promise<string> {
  const { email } = await readUser(db, userId)
  return email
}
