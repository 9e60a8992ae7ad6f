import { z } from 'zod'
import { legalTexts } from '#contract/rich-text.ts'
import {
  ChangeSettings,
  FirstStep,
  firstSteps,
  LEGAL_TEXT_MAX,
  LOGO_MAX_BYTES,
  MailTest,
  SettingsView,
  StoreStatus,
} from '#contract/settings.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { withOneFile, withUpload } from '#server/platform/http/uploads.ts'
import { makeLogo } from '#server/platform/media/logo.ts'
import { contentHash, PublicFiles } from '#server/platform/storage/public-files.ts'
import { changeSettings } from './change-settings.ts'
import { registerCredentialRoutes } from './credential-routes.ts'
import { confirmFirstStep, readFirstSteps } from './first-steps.ts'
import type { LiveSettings } from './live-settings.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readStatus } from './read-status.ts'
import { sendTestMail } from './send-test-mail.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { standardTexts } from './standard-texts.ts'

const route = routeOptions('Settings')
const Blocks = z.array(z.record(z.string(), z.unknown()))

/** The store's settings, for administrators. */
export function registerSettingsRoutes(app: App, deps: SettingsDeps): void {
  const { db, settings, storage, payments, startup } = deps
  if (startup) registerCredentialRoutes(app, { ...deps, startup })
  const files = new PublicFiles(storage)
  const view = () => present(settings)
  const testMails = app.rateLimits.define('test mail by admin', { points: 10, perSeconds: 600 })

  app.get('/api/settings', route('Get the current settings', { response: { 200: SettingsView } }), async () =>
    view(),
  )

  app.patch(
    '/api/settings',
    route('Change settings; null resets one to its default', {
      description:
        '409 settings_changed if someone else has changed one of them since `version`; currency_fixed and currency_offers_open where the currency cannot change.',
      body: ChangeSettings,
      response: { 200: SettingsView },
    }),
    async (request) => {
      await changeSettings(db, settings, sessionOf(request), request.body, payments.mode)
      await app.catalogue.refresh()
      if (request.body.currency !== undefined) app.jobs.wake()
      return view()
    },
  )

  withOneFile(app, { maxBytes: LOGO_MAX_BYTES }, (scope) => {
    scope.put(
      '/api/settings/logo',
      route('Set the logo: one JPEG, PNG or WebP as the multipart field image', {
        consumes: ['multipart/form-data'],
        response: { 200: SettingsView },
      }),
      async (request) => {
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
          payments.mode,
        )
        return view()
      },
    )
  })

  app.post(
    '/api/settings/preview',
    route('Render Markdown as pages show it', {
      body: z.object({ markdown: z.string().max(LEGAL_TEXT_MAX) }),
      response: { 200: z.object({ blocks: Blocks }) },
    }),
    async ({ body }) => ({ blocks: parseMarkdown(body.markdown) }),
  )

  app.get(
    '/api/settings/status',
    route('Get the status of mail, payments, backups, storage and database', {
      response: { 200: StoreStatus },
    }),
    async () => readStatus(deps),
  )

  app.post(
    '/api/settings/test-mail',
    route('Send yourself a test email', { response: { 200: MailTest } }),
    async (request) => {
      const { userId } = sessionOf(request)
      await testMails.take(userId)
      return sendTestMail(app, deps, sessionOf(request))
    },
  )

  app.get(
    '/api/admin/first-steps',
    route('List what is left to do before selling', { response: { 200: z.array(FirstStep) } }),
    async () => readFirstSteps(deps),
  )

  app.put(
    '/api/admin/first-steps/:name',
    route('Mark a step as done, regardless of its check', {
      params: z.object({ name: z.enum(firstSteps) }),
      response: { 200: z.array(FirstStep) },
    }),
    async (request) => {
      await confirmFirstStep(deps, request.params.name)
      return readFirstSteps(deps)
    },
  )
}

function present(settings: LiveSettings): SettingsView {
  const { version, changed, current, locked, published } = settings
  return {
    version,
    changedAt: changed ? new Date(changed.at).toISOString() : null,
    changedBy: changed?.by ?? null,
    values: current,
    locked: Object.fromEntries(locked),
    standardTexts,
    legalTexts: Object.fromEntries(
      legalTexts.map((kind) => {
        const { version: number, publishedAt } = published[kind]
        return [
          kind,
          { version: number, publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString() },
        ]
      }),
    ),
  }
}
