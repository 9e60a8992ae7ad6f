import { insightRoutes } from '#contract/reach/insight-routes.ts'
import { readCurrency } from '#server/model/price/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { answerPreflight } from '#server/platform/http/cross-origin.ts'
import { follow } from '#server/platform/http/follow.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { searchCounter } from './count-search.ts'
import { foldOldMonths } from './fold-months.ts'
import { InsightCounter } from './insight-counter.ts'
import { insightCsv } from './insight-csv.ts'
import { objectsToCounting } from './objects-to-counting.ts'
import { readBeatInsight } from './read-beat-insight.ts'
import { readInsight } from './read-insight.ts'
import { parseQuery } from './read-searches.ts'

const WRITE_EVERY_MS = 60_000
const DAY_MS = 86_400_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts what people hear, open and look for. */
    insight: InsightCounter
  }
}

/** Counts reports, writes them once a minute and at shutdown. Register before features that count steps. */
export function registerInsightCounter(app: App, { db }: Pick<Store, 'db'>): void {
  const countFound = (query: string) => app.catalogue.count(parseQuery(query))
  const counter = new InsightCounter(db, app.log, countFound)
  app.decorate('insight', counter)
  const count = searchCounter(app, counter.tally)
  const route = serveRoutes(app, insightRoutes)

  answerPreflight(app, '/api/insight/reports')
  route('POST /insight/reports', { config: { isQuiet: true, fromSandbox: true } }, async (request) => {
    if (objectsToCounting(request)) return { success: true as const }
    const { body } = request
    const network = clientOf(request)
    if ('heard' in body) counter.tally.addHeard(body, network, Date.now())
    else if ('step' in body) counter.tally.addReportedStep(body, network, Date.now())
    else await count(body.search, network)
    return { success: true as const }
  })

  follow(app, WRITE_EVERY_MS, () => counter.write(), 'counts could not be written')
  app.addHook('onClose', () => counter.write())
  app.jobs.every('add up old months of insight', DAY_MS, async ({ now }) => foldOldMonths(db, now))
}

/** The screens. */
export function registerInsight(app: App, { db, payments: { mode }, settings }: Store): void {
  const route = serveRoutes(app, insightRoutes)
  const featured = () => settings.current.featuredBeats
  const sources = { db, catalogue: app.catalogue, featured }
  /** What was counted here shows at once. */
  const trade = async () => {
    await app.insight.write()
    return { mode, currency: await readCurrency(db) }
  }
  route('GET /admin/insight', async ({ query }) => readInsight(sources, query, await trade()))

  route('GET /admin/insight/beats/:id', async ({ params, query }) =>
    readBeatInsight(db, params.id, query, await trade()),
  )

  route('GET /admin/insight.csv', async ({ query }, reply) =>
    reply
      .headers({ 'content-disposition': `attachment; filename="insight-${query.from}-${query.until}.csv"` })
      .type('text/csv; charset=utf-8')
      .send(insightCsv(await readInsight(sources, query, await trade()))),
  )
}
