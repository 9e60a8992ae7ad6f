import { catalogueRoutes } from '#contract/catalogue/catalogue-routes.ts'
import { FREE_DOWNLOADS_A_DAY, FREE_DOWNLOADS_A_LINK } from '#contract/licenses/free-download.ts'
import { newsletterPromise } from '#contract/store/standard-texts.ts'
import { msg } from '#contract/text/msg.ts'
import { attachment, fileNameOf } from '#server/features/selling/files/index.ts'
import { ownTextIn } from '#server/features/store/settings/index.ts'
import { findUser } from '#server/model/user/index.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { sendStored, whatIsWanted } from '#server/platform/http/send-stored.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import type { Store } from '#server/platform/store.ts'
import { countDownload, openFreeDownload, uncountDownload } from './count-download.ts'
import { registerFreeDownloadMail } from './download-mail.ts'
import { followArrival } from './follow-arrival.ts'
import { readFreeBeat } from './free-beats.ts'
import { createFreeDownloadLink, findLink, mailLink } from './request-download.ts'
import { taggedPreview } from './tagged-file.ts'

const HOUR_MS = 3_600_000
const DAY = 86_400

/** Free downloads of previews for a confirmed email address, where the beat's admin allows it. */
export function registerFreeDownloadRoutes(app: App, { db, config, settings, captcha, files }: Store): void {
  const route = serveRoutes(app, catalogueRoutes)
  const byClient = app.rateLimits.define('free downloads by client', { points: 20, perSeconds: 900 })
  // A download in parts takes some requests.
  const partsByClient = app.rateLimits.define('free download parts', { points: 200, perSeconds: 900 })
  const byAddress = app.rateLimits.define('free downloads by address', {
    points: FREE_DOWNLOADS_A_DAY,
    perSeconds: DAY,
    problem: 'too_many_free_downloads',
  })
  const mailsByLink = app.rateLimits.define('free download mails', { points: 3, perSeconds: DAY })
  const canSend = config.mail.kind !== 'none'
  // Both can change at runtime.
  const facts = () => ({ storeName: config.storeName, address: storeUrl(app, config) })
  registerFreeDownloadMail(app.mail)
  app.userDeletion.push(async (trx, { email_key }) => {
    await trx.deleteFrom('free_downloads').where('email_key', '=', email_key).execute()
  })
  app.jobs.every('forget free downloads', HOUR_MS, async ({ now }) => {
    await db.deleteFrom('free_downloads').where('expires_at', '<=', now).execute()
  })

  route('POST /beats/:id/free-download', async (request) => {
    await byClient.take(clientOf(request))
    const { email: given, newsletter, captchaToken } = request.body
    const own = given === undefined ? await confirmedAddress(db, request.session?.userId) : undefined
    const email = own ?? given
    if (email === undefined)
      throw new ProblemError('invalid_request', { errors: { email: msg`Email is required` } })
    if (!own)
      await captcha.check(captchaToken, {
        purpose: 'free-download',
        address: request.ip,
        missing: msg`Please complete the CAPTCHA`,
      })
    const beat = await readFreeBeat(db, request.params.id)
    if (!own && !canSend) return { delivered: false, link: null }
    const locale = localeOf(request)
    const promise = ownTextIn(settings.current, newsletterPromise(settings.current), locale)
    const wanted = { beatId: beat.id, email, newsletter, promise, locale, now: Date.now() }
    if (!(await findLink(db, wanted))) await byAddress.take(email.toLowerCase())
    if (own)
      return { delivered: true, link: `/api/free-downloads/${await createFreeDownloadLink(db, wanted)}/mp3` }
    // Limits mail per address without revealing that the limit was reached.
    if (await mailsByLink.tryTake(email.toLowerCase(), beat.id)) {
      await mailLink(db, wanted)
      app.jobs.wake()
    }
    return { delivered: true, link: null }
  })

  route('GET /free-downloads/:token', async (request) => {
    await byClient.take(clientOf(request))
    const row = await openFreeDownload(db, request.params.token, Date.now())
    const beat = await readFreeBeat(db, row.beat_id)
    const { id, slug, title, producer, image } = beat
    return {
      beat: { id, slug, title, producer, image },
      bytes: (await taggedPreview(files, beat, facts())).bytes,
      left: FREE_DOWNLOADS_A_LINK - row.downloads,
      until: new Date(row.expires_at).toISOString(),
      newsletter: isSet(row.wants_newsletter),
    }
  })

  route(
    'GET /free-downloads/:token/mp3',
    {
      // The link is a credential that must not be logged.
      exposeHeadRoute: false,
      logLevel: 'warn',
    },
    async (request, reply) => {
      await partsByClient.take(clientOf(request))
      const { id, beat_id } = await openFreeDownload(db, request.params.token, Date.now())
      const beat = await readFreeBeat(db, beat_id)
      const file = await taggedPreview(files, beat, facts())
      const wanted = whatIsWanted(request, file)
      // The part with the file's end stands for all of them.
      if (wanted === 'whole' || (wanted !== 'unchanged' && wanted.last === file.bytes - 1))
        followArrival(reply.raw, {
          arrived: () => countDownload(db, id, Date.now()).then(() => app.jobs.wake()),
          broken: () => uncountDownload(db, id),
          failed: (error) => request.log.error({ err: error }, 'a free download was not counted'),
        })
      reply.headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return sendStored(request, reply, file, wanted, {
        'content-disposition': attachment(
          fileNameOf({ ...beat, title: `${beat.title} (tagged)` }, 'mp3-320'),
        ),
      })
    },
  )
}

async function confirmedAddress(db: Db, userId: string | undefined): Promise<string | undefined> {
  if (userId === undefined) return undefined
  const user = await findUser(db, userId)
  return user && user.email_confirmed_at !== null ? user.email : undefined
}
