import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WithdrawForm, WithdrawPage } from '#contract/law/withdraw-page.ts'
import {
  orderNumberIn,
  statementText,
  WithdrawalRequest,
  withdrawalReference,
} from '#contract/law/withdrawal-statement.ts'
import type { WithdrawalWording } from '#contract/law/withdrawal-wording.ts'
import { locales } from '#contract/text/locales.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { WithdrawalLinks } from './links.ts'
import { pdfPath, statementOf } from './statement-of.ts'
import { findShownOrder } from './take-statement.ts'
import { emptyForm, readChoices, startOfForm } from './withdraw-choices.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 16 * 1024
const PATH = '/withdraw'
/** In each language. A statement is taken in all, also in one that the store has ceased to offer while its form was open. */
const paths = ['', ...locales.map((locale) => `/${locale.toLowerCase()}`)].map((prefix) => prefix + PATH)

/** @throws Problem too_many_withdrawals */
export type TakeStatement = (
  request: FastifyRequest,
  wording: WithdrawalWording,
  given: WithdrawalRequest,
) => Promise<Row<'withdrawals'>>

/**
 * The pages of the function: two steps and a receipt, as plain forms that browsers submit themselves. Like every request that
 * changes something, a form of another site is refused by its origin (`cross-origin.ts`), so that none needs a token: who
 * withdraws may have no session, nor cookies.
 */
export function registerWithdrawPages(
  app: App,
  { db, pages, withdrawals, config, settings, now }: Store,
  { links, take }: { links: WithdrawalLinks; take: TakeStatement },
): void {
  if (!pages) return
  const hidden = { schema: { hide: true } }
  const show = (request: FastifyRequest, reply: FastifyReply, form: WithdrawPage | undefined, status = 200) =>
    pages.sendForm(request, reply, PATH, { form, status })
  const isOffered = (request: FastifyRequest) => pages.addressOf(request)?.url.pathname.startsWith(PATH)
  const sources = (request: FastifyRequest) => ({
    ...{ db, links, now: now(), timeZone: settings.current.timeZone },
    locale: localeOf(request),
    userId: request.session?.userId,
  })

  for (const path of paths) {
    app.get(path, { ...hidden, logLevel: 'warn' }, async (request, reply) => {
      const place = pages.placeOf(request)
      if (place) return reply.headers(place.headers).redirect(place.href, place.status)
      const wording = isOffered(request) && (await withdrawals.open())
      if (!wording) return show(request, reply, undefined)
      const { token = '', order = '' } = request.query as Record<string, string | undefined>
      const start = await startOfForm(sources(request), { token: String(token), order: String(order) })
      return show(request, reply, { wording, step: 'form', errors: {}, ...start })
    })

    app.get(`${path}/received/:token`, { ...hidden, logLevel: 'warn' }, async (request, reply) => {
      const { token } = request.params as { token: string }
      const id = isOffered(request) ? links.readStatement(token) : undefined
      const row = id === undefined ? undefined : await findStatement(id)
      return pages.sendForm(request, reply, `${PATH}/received/${encodeURIComponent(token)}`, {
        form: row && receivedPage(row),
        status: 200,
      })
    })
  }

  app.register(async (plugin) => {
    const scope = plugin as unknown as App
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    )
    for (const path of paths) scope.post(path, hidden, submit)
  })

  async function submit(request: FastifyRequest, reply: FastifyReply) {
    const wording = await withdrawals.open()
    if (!wording) return show(request, reply, undefined)
    const { step, ...form } = readForm(request.body)
    const choices = await readChoices(sources(request), form.token)
    const again = (errors: Record<string, string>) =>
      show(request, reply, { wording, step: 'form', form, choices, errors })
    if (step === 'change') return again({})
    const parsed = WithdrawalRequest.safeParse(requestOf(form))
    if (!parsed.success) return again(errorsOf(parsed.error.issues))
    if (step !== 'confirm') {
      const shown = await findShownOrder(sources(request), sources(request), parsed.data)
      const { name, order, email } = parsed.data
      const { titles = [] } = shown ?? {}
      const { _: draw } = i18nOf(localeOf(request))
      const statement = draw(statementText({ wording, order, titles, name, email }))
      return show(request, reply, { wording, step: 'review', form, statement })
    }
    try {
      const row = await take(request, wording, parsed.data)
      const [root = PATH] = request.originalUrl.split('?')
      return reply.redirect(`${root}/received/${links.statementToken(row.id)}`, 303)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'too_many_withdrawals') throw error
      reply.headers(error.headers)
      return show(request, reply, { wording, step: 'refused', message: error.message }, 429)
    }
  }

  function findStatement(id: string) {
    return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  }

  function receivedPage(row: Row<'withdrawals'>): WithdrawPage | undefined {
    const said = statementOf(row)
    return (
      said && {
        wording: row.wording,
        step: 'received',
        ...said,
        reference: withdrawalReference(row.id),
        pdf: pdfPath(links, row),
        email: config.mail.kind === 'none' ? null : row.email,
      }
    )
  }
}

type Submitted = WithdrawForm & { step: string }

/** @param body what is not of a form, such as JSON, reads as one that is empty */
function readForm(body: unknown): Submitted {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  const text = (name: string) => fields.get(name) ?? ''
  const chosen = fields.get('chosen')
  return {
    ...emptyForm,
    ...{ name: text('name'), order: text('order'), email: text('email'), token: text('token') },
    step: text('step'),
    lines: fields.getAll('lines'),
    ...(chosen !== null && { chosen }),
  }
}

/** A chosen order is named by its number; what was typed counts where it is not listed. */
function requestOf({ chosen, lines, ...form }: WithdrawForm): unknown {
  const isChosen = chosen !== undefined && orderNumberIn(chosen) !== undefined
  return { ...form, order: isChosen ? chosen : form.order, ...(isChosen && lines.length > 0 && { lines }) }
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}
