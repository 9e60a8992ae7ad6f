import { AVATAR_MAX_BYTES } from '#contract/account.ts'
import { RegisteredAnswer, RegisterForm } from '#contract/auth.ts'
import type { Captcha } from '#server/features/captcha/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { fillBodyFromForm, withForm } from '#server/platform/http/uploads.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import { createUser } from './create-user.ts'
import { signIn } from './open-session.ts'
import { presentUser } from './present-user.ts'
import { registerCustomer } from './register-customer.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Deps = { db: Db; captcha: Captcha; limits: SignInLimits; files: PublicFiles }

/**
 * Making accounts: people their own, as customers, and administrators those of others, by a form with a role and a
 * picture. A role that anybody else sends is not looked at, nor is a picture.
 */
export function registerRegisterRoutes(app: App, { db, captcha, limits, files }: Deps): void {
  withForm(app, { maxBytes: AVATAR_MAX_BYTES, maxFields: 10 }, (scope) => {
    scope.post(
      '/api/auth/register',
      {
        preValidation: (request) =>
          fillBodyFromForm(request, { keepFile: request.session?.role === 'admin' ? 'image' : undefined }),
        schema: {
          tags: ['Accounts'],
          summary: 'Make an account as a customer and sign it in; for administrators: make one for somebody',
          description:
            'As JSON, or as a multipart form. A form that an administrator sends may carry role and image; it ' +
            'signs nobody in, and its answer has no token.',
          consumes: ['application/json', 'multipart/form-data'],
          body: RegisterForm,
          response: { 200: RegisteredAnswer },
        },
      },
      async (request, reply) => {
        const { session, formFile } = request
        if (request.isMultipart() && session?.role === 'admin') {
          const user = await createUser({ db, files }, session, request.body, formFile)
          app.jobs.wake()
          return { success: true as const, token: null, user: presentUser(user) }
        }
        const client = { key: clientOf(request), address: request.ip }
        const user = await registerCustomer({ db, captcha, limits }, request.body, client)
        app.jobs.wake()
        const token = await signIn(app, db, user, request, reply)
        return { success: true as const, token, user: presentUser(user) }
      },
    )
  })
}
