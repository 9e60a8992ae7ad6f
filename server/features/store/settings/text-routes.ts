import { ownPhrase, writtenIn } from '#contract/store/owner-texts.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { studioRoutes } from '#contract/store/studio-routes.ts'
import type { Locale } from '#contract/text/locales.ts'
import { offeredNow } from '#server/features/selling/payments/index.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { ownLegalText, readText, type TextInLanguage } from './legal-page.ts'

/** The legal texts and the FAQ, public. */
export function registerTextRoutes(app: App, { db, settings, payment, delivery }: Store): void {
  const route = serveRoutes(app, studioRoutes)
  /** Parsed once per version of the settings, by kind and language. */
  let parsed:
    | { version: number; paysCollaborators: boolean; texts: Map<string, TextInLanguage | undefined> }
    | undefined

  route('GET /pages/:kind', async (request) => {
    const { kind } = request.params
    const locale = localeOf(request)
    const { version: current } = settings
    const paysCollaborators = await hasCollaborators(db)
    if (parsed?.version !== current || parsed.paysCollaborators !== paysCollaborators)
      parsed = { version: current, paysCollaborators, texts: new Map() }
    const known = parsed.texts
    const key = `${kind} ${locale}`
    if (!known.has(key)) {
      const providers = offeredNow({ payment, delivery })
      known.set(key, readText(settings, kind, { paysCollaborators, providers, locale }))
    }
    const text = known.get(key)
    if (!text) throw new ProblemError('not_found')
    const { version, publishedAt } = settings.publishedIn(kind, locale)
    const isOwn = publishedAt !== null && ownLegalText(settings, kind, locale) !== undefined
    return { version, publishedAt: isOwn ? new Date(publishedAt).toISOString() : null, ...text }
  })

  route('GET /pages/faq', async (request) => questionsIn(settings.current, localeOf(request)))
}

/** Each question in a language, or as it was written where a part of it has no translation. */
function questionsIn(current: SettingValues, locale: Locale) {
  if (current.faq === null) return null
  return current.faq.map((item) => {
    const [subject, question, answer] = [item.subject, item.question, item.answer].map((text) =>
      ownPhrase(current, text, locale),
    )
    const isWhole = subject?.locale === locale && question?.locale === locale && answer?.locale === locale
    return isWhole
      ? { subject: subject.text, question: question.text, answer: answer.text, locale }
      : { ...item, locale: writtenIn(current) }
  })
}
