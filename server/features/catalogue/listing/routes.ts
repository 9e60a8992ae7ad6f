import type { onRequestHookHandler } from 'fastify'
import { filtersToParams } from '#contract/catalogue/beat-filters.ts'
import { type BeatListParams, filtersFromParams } from '#contract/catalogue/beat-list-params.ts'
import { catalogueRoutes } from '#contract/catalogue/catalogue-routes.ts'
import { writtenIn } from '#contract/store/owner-texts.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { ownTextIn } from '#server/features/store/settings/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { AnswerCache, CAPACITY } from './answer-cache.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Lists of ids take megabytes where the catalogue is large. */
const ID_LISTS_KEPT = 8
const FEATURED_COUNT = 7

/** The public catalogue API. Responses are cached until the catalogue changes. */
export function registerCatalogueRoutes(app: App, { catalogue, settings, config }: Store): void {
  const route = serveRoutes(app, catalogueRoutes)
  /** Some have texts of the owner's. */
  const source = {
    get version() {
      return `${catalogue.version} ${settings.version}`
    },
  }
  const answers = new AnswerCache(source, Math.ceil(CAPACITY * config.cacheShare))
  const idLists = new AnswerCache(catalogue, ID_LISTS_KEPT)
  /** Skips parsing and validation for cached URLs, which have passed both. */
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const answer = answers.find(request)
    if (answer) sendPreparedResponse(request, reply, answer)
    else done()
  }
  const lean = { onRequest, config: { isQuiet: true } }
  const findBeat = async (id: string, locale: Locale) => {
    const { current } = settings
    const beat = await catalogue.find(id, {
      locale,
      writtenIn: writtenIn(current),
      say: (text) => ownTextIn(current, text, locale),
    })
    if (!beat) throw new ProblemError('beat_not_found')
    return beat
  }

  route('GET /beats', lean, async (request, reply) => {
    const params = request.query
    const answer = await answers.findOrMake(listAddress(params), request, async () => {
      const page = await catalogue.list(params)
      const next = page.nextCursor && listAddress({ ...params, cursor: page.nextCursor })
      return prepareResponse(page.json, JSON_TYPE, {
        'x-total-count': String(page.total),
        ...(next && { link: `<${next}>; rel="next"` }),
      })
    })
    return sendPreparedResponse(request, reply, answer)
  })

  route(
    'GET /beats/featured',
    {
      config: { isQuiet: true },
    },
    async (request, reply) => {
      const ids = catalogue.featuredIds(settings.current.featuredBeats, FEATURED_COUNT)
      const answer = await answers.findOrMake(`featured ${ids.join()}`, request, async () =>
        prepareResponse(await catalogue.listById(ids), JSON_TYPE, { 'x-total-count': String(ids.length) }),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )

  route('GET /beats/facets', lean, async (request, reply) => {
    const filters = filtersFromParams(request.query)
    const answer = await answers.findOrMake(`facets ${filtersToParams(filters)}`, request, async () =>
      prepareResponse(JSON.stringify(catalogue.facets(filters)), JSON_TYPE),
    )
    return sendPreparedResponse(request, reply, answer)
  })

  route(
    'GET /beats/ids',
    {
      config: { isQuiet: true },
    },
    async (request, reply) => {
      const filters = filtersFromParams(request.query)
      const { sort } = request.query
      const answer = await idLists.findOrMake(`${sort} ${filtersToParams(filters)}`, request, async () =>
        prepareResponse(JSON.stringify(catalogue.listIds(filters, sort)), JSON_TYPE),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )

  route(
    'GET /beats/by-id',
    {
      config: { isQuiet: true },
    },
    async (request, reply) => {
      const beats = await catalogue.listById([...new Set(request.query.id)])
      return sendPreparedResponse(request, reply, prepareResponse(beats, JSON_TYPE))
    },
  )

  route('GET /beats/:id', lean, async (request, reply) => {
    const { id } = request.params
    const locale = localeOf(request)
    const answer = await answers.findOrMake(`beat ${locale} ${id}`, request, async () =>
      prepareResponse(JSON.stringify(await findBeat(id, locale)), JSON_TYPE),
    )
    return sendPreparedResponse(request, reply, answer)
  })

  route('GET /beats/named/:slug', lean, async (request, reply) => {
    const { slug } = request.params
    const locale = localeOf(request)
    const answer = await answers.findOrMake(`named ${locale} ${slug}`, request, async () => {
      const id = await catalogue.findId(slug)
      if (id === undefined) throw new ProblemError('beat_not_found')
      return prepareResponse(JSON.stringify(await findBeat(id, locale)), JSON_TYPE)
    })
    return sendPreparedResponse(request, reply, answer)
  })

  route('GET /beats/:id/similar', lean, async (request, reply) => {
    const { id } = request.params
    const { limit } = request.query
    const answer = await answers.findOrMake(`similar ${limit} ${id}`, request, async () => {
      const json = await catalogue.listSimilar(id, limit)
      if (json === '[]') await findBeat(id, sourceLocale)
      return prepareResponse(json, JSON_TYPE)
    })
    return sendPreparedResponse(request, reply, answer)
  })

  route('GET /beats/:id/licenses', lean, async (request, reply) => {
    const { id } = request.params
    const locale = localeOf(request)
    const answer = await answers.findOrMake(`licenses ${locale} ${id}`, request, async () =>
      prepareResponse(JSON.stringify((await findBeat(id, locale)).licenses), JSON_TYPE),
    )
    return sendPreparedResponse(request, reply, answer)
  })
}

/** Canonical URL of a list page, regardless of the order of parameters. */
function listAddress(params: BeatListParams): string {
  const query = filtersToParams(filtersFromParams(params))
  if (params.sort !== 'newest') query.set('sort', params.sort)
  query.set('limit', String(params.limit))
  if (params.cursor !== undefined) query.set('cursor', params.cursor)
  return `/api/beats?${query}`
}
