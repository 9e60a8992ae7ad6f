import type { LegalTextKind, RichBlock } from '#contract/store/rich-text.ts'
import { studioRoutes } from '#contract/store/studio-routes.ts'
import { offeredNow } from '#server/features/selling/payments/index.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { readText } from './legal-page.ts'

/** The legal texts and the FAQ, public. */
export function registerTextRoutes(app: App, { db, settings, payment, delivery }: Store): void {
  const route = serveRoutes(app, studioRoutes)
  /** Parsed once per version of the settings. */
  let parsed:
    | { version: number; paysCollaborators: boolean; blocks: Map<LegalTextKind, RichBlock[] | undefined> }
    | undefined

  route('GET /pages/:kind', async (request) => {
    const { kind } = request.params
    const { version: current } = settings
    const paysCollaborators = await hasCollaborators(db)
    if (parsed?.version !== current || parsed.paysCollaborators !== paysCollaborators)
      parsed = { version: current, paysCollaborators, blocks: new Map() }
    const known = parsed.blocks
    if (!known.has(kind))
      known.set(
        kind,
        readText(settings, kind, { paysCollaborators, providers: offeredNow({ payment, delivery }) }),
      )
    const blocks = known.get(kind)
    if (!blocks) throw new ProblemError('not_found')
    const { version, publishedAt } = settings.published[kind]
    const isOwn = settings.current[kind] !== null && publishedAt !== null
    return { version, publishedAt: isOwn ? new Date(publishedAt).toISOString() : null, blocks }
  })

  route('GET /pages/faq', async () => settings.current.faq)
}
