import { writtenIn } from '#contract/store/owner-texts.ts'
import { legalTexts } from '#contract/store/rich-text.ts'
import { LOGO_MAX_BYTES, type SettingName, type SettingsView } from '#contract/store/settings.ts'
import { settingsRoutes } from '#contract/store/settings-routes.ts'
import { standardStudio } from '#contract/store/standard-texts.ts'
import { locales } from '#contract/text/locales.ts'
import { offeredNow } from '#server/features/selling/payments/index.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { withOneFile, withUpload } from '#server/platform/http/uploads.ts'
import { makeLogo } from '#server/platform/media/logo.ts'
import { contentHash, PublicFiles } from '#server/platform/storage/public-files.ts'
import type { Store } from '#server/platform/store.ts'
import { countTexts } from '#server/platform/text/count-texts.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { changeSettings } from './change-settings.ts'
import { registerCredentialRoutes } from './credential-routes.ts'
import { closeFirstSteps, confirmFirstStep, readFirstSteps } from './first-steps.ts'
import { type Practice, privacyByLaw, standardText } from './legal-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readLaw } from './read-law.ts'
import { readStatus } from './read-status.ts'
import { sendTestMail, serverOf } from './send-test-mail.ts'

/** What buyers are charged, and who is paid. */
const provenSettings = ['seller', 'tax', 'currency', 'payouts'] as const satisfies SettingName[]

/** The store's settings, for administrators. */
export function registerSettingsRoutes(app: App, deps: Store): void {
  const route = serveRoutes(app, settingsRoutes)
  const { db, settings, storage, payments, startup } = deps
  if (startup) registerCredentialRoutes(app, { ...deps, startup })
  const files = new PublicFiles(storage)
  const view = async () =>
    present(settings, {
      paysCollaborators: await hasCollaborators(db),
      providers: offeredNow(deps),
    })
  const testMails = app.rateLimits.define('test mail by admin', { points: 10, perSeconds: 600 })

  route('GET /settings', async () => view())

  route('PATCH /settings', async (request) => {
    if (provenSettings.some((name) => request.body[name] !== undefined)) await requireFreshProof(request)
    await changeSettings(db, settings, sessionOf(request), request.body, payments)
    await app.catalogue.refresh()
    if (request.body.currency !== undefined) app.jobs.wake()
    return view()
  })

  route('GET /settings/languages', async () => locales.map((locale) => ({ locale, ...countTexts(locale) })))

  withOneFile(app, { maxBytes: LOGO_MAX_BYTES }, (scope) => {
    const upload = serveRoutes(scope, settingsRoutes)
    upload('PUT /settings/logo', async (request) => {
      const { png, width, height } = await withUpload(
        request,
        { field: 'image', temp: storage.temp },
        makeLogo,
      )
      const path = await files.put('logos', `${contentHash(png)}.png`, png)
      const { version } = settings
      await changeSettings(
        db,
        settings,
        sessionOf(request),
        { version, logo: { path, width, height } },
        payments,
      )
      return view()
    })
  })

  route('POST /settings/preview', async ({ body }) => ({ blocks: parseMarkdown(body.markdown) }))

  route('GET /settings/status', async () => readStatus(deps))

  route('POST /settings/test-mail', async (request) => {
    const { userId } = sessionOf(request)
    await testMails.take(userId)
    const { mail } = deps.config
    const server = mail.kind === 'smtp' ? serverOf(mail.url) : 'none'
    return sendTestMail(app, { ...deps, server }, sessionOf(request))
  })

  route('GET /admin/first-steps', async (request) => readFirstSteps(deps, i18nOf(localeOf(request))))

  route('GET /admin/law', async (request) => readLaw(deps, i18nOf(localeOf(request))))

  route('DELETE /admin/first-steps', async () => {
    await closeFirstSteps(deps)
    return { success: true as const }
  })

  route('PUT /admin/first-steps/:name', async (request) => {
    await confirmFirstStep(deps, request.params.name)
    return readFirstSteps(deps, i18nOf(localeOf(request)))
  })
}

function present(settings: LiveSettings, known: Practice): SettingsView {
  const { version, changed, current, defaults, locked, published } = settings
  // The owner starts from them.
  const practice = { ...known, locale: writtenIn(current) }
  const byLaw = privacyByLaw(settings, practice)
  return {
    version,
    changedAt: changed ? new Date(changed.at).toISOString() : null,
    changedBy: changed?.by ?? null,
    values: current,
    defaults,
    locked: Object.fromEntries(locked),
    standardTexts: {
      terms: standardText(settings, 'terms', practice) ?? '',
      privacy: standardText(settings, 'privacy', practice) ?? '',
      accessibility: standardText(settings, 'accessibility', practice) ?? '',
      withdrawal: standardText(settings, 'withdrawal', practice) ?? '',
      // Made of the legal details.
      imprint: '',
      disclosure: '',
      studio: standardStudio(current.storeName, settings.isDemo),
    },
    ...(byLaw && { privacyByLaw: byLaw }),
    legalTexts: Object.fromEntries(
      legalTexts.map((kind) => {
        const { in: translations, ...own } = published[kind]
        const inOthers = Object.entries(translations).map(([locale, text]) => [locale, datedText(text)])
        return [kind, { ...datedText(own), in: Object.fromEntries(inOthers) }]
      }),
    ),
  }
}

function datedText({ version, publishedAt }: { version: number; publishedAt: number | null }) {
  return { version, publishedAt: toIso(publishedAt) }
}
