import { AVATAR_MAX_BYTES } from '#contract/accounts/account.ts'
import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import type { Config } from '#server/config/config.ts'
import type { Captcha } from '#server/features/store/captcha/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireAdmin, requireFreshProof } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { fillBodyFromForm, withForm } from '#server/platform/http/uploads.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import { createUser } from './create-user.ts'
import { presentUser } from './present-user.ts'
import { registerCustomer } from './register-customer.ts'
import { signIn } from './sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Deps = {
  db: Db
  config: Config
  captcha: Captcha
  limits: SignInLimits
  files: PublicFiles
  temp: TempDirectory
}

/** Self-registration, and creation of users by administrators. Ignores role and image from anybody else. */
export function registerRegisterRoutes(app: App, { db, config, captcha, limits, files, temp }: Deps): void {
  withForm(app, { maxBytes: AVATAR_MAX_BYTES, maxFields: 10 }, (scope) => {
    const upload = serveRoutes(scope, signInRoutes)
    upload(
      'POST /auth/register',
      {
        preValidation: (request) =>
          fillBodyFromForm(request, {
            keepFile: request.session?.role === 'admin' ? 'image' : undefined,
            temp,
          }),
      },
      async (request, reply) => {
        const { session, formFile } = request
        if (request.isMultipart() && session?.role === 'admin') {
          await requireAdmin(request)
          if (request.body.role === 'admin') await requireFreshProof(request)
          const user = await createUser({ db, config, files }, session, request.body, formFile)
          app.jobs.wake()
          return { success: true as const, token: null, user: presentUser(user) }
        }
        const client = { key: clientOf(request), address: request.ip, locale: localeOf(request) }
        const user = await registerCustomer({ db, config, captcha, limits }, request.body, client)
        app.jobs.wake()
        const token = await signIn(app, db, user, request, reply)
        return { success: true as const, token, user: presentUser(user) }
      },
    )
  })
}
