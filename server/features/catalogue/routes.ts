import type { onRequestHookHandler } from 'fastify'
import { z } from 'zod'
import { Beat, BeatDetail, SimilarBeat, SimilarBeatsParams } from '#contract/beat.ts'
import { filtersToParams } from '#contract/beat-filters.ts'
import {
  BeatFilterParams,
  BeatIdsParams,
  BeatListParams,
  BeatsByIdParams,
  filtersFromParams,
  MAX_QUEUE,
} from '#contract/beat-list-params.ts'
import { Facets } from '#contract/facets.ts'
import { License } from '#contract/license.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { IdParams, routeOptions } from '#server/platform/http/route-options.ts'
import { AnswerCache } from './answer-cache.ts'
import type { Catalogue } from './catalogue.ts'

const route = routeOptions('Beats')
const JSON_TYPE = 'application/json; charset=utf-8'
/** Lists of ids take megabytes where the catalogue is large. */
const ID_LISTS_KEPT = 8
const FEATURED_COUNT = 7

/** The public catalogue API. Responses are cached until the catalogue changes. */
export function registerCatalogueRoutes(
  app: App,
  { catalogue, featured }: { catalogue: Catalogue; featured: () => readonly string[] },
): void {
  const answers = new AnswerCache(catalogue)
  const idLists = new AnswerCache(catalogue, ID_LISTS_KEPT)
  /** Skips parsing and validation for cached URLs, which have passed both. */
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const answer = answers.find(request)
    if (answer) sendPreparedResponse(request, reply, answer)
    else done()
  }
  const lean = { onRequest, config: { isQuiet: true } }
  const findBeat = async (id: string) => {
    const beat = await catalogue.find(id)
    if (!beat) throw new Problem('beat_not_found')
    return beat
  }

  app.get(
    '/api/beats',
    {
      ...lean,
      ...route('List beats, newest first, with filters, search, sorting and paging', {
        description:
          'The next page is in the Link header (rel="next"), the number of matches in X-Total-Count. ' +
          'Ranges are inclusive and a beat must have all of the tags.',
        querystring: BeatListParams,
        response: { 200: z.array(Beat) },
      }),
    },
    async (request, reply) => {
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
    },
  )

  app.get(
    '/api/beats/featured',
    {
      config: { isQuiet: true },
      ...route('List featured beats: pinned ones in order, then the newest', {
        response: { 200: z.array(Beat) },
      }),
    },
    async (request, reply) => {
      const ids = catalogue.featuredIds(featured(), FEATURED_COUNT)
      const answer = await answers.findOrMake(`featured ${ids.join()}`, request, async () =>
        prepareResponse(await catalogue.listById(ids), JSON_TYPE, { 'x-total-count': String(ids.length) }),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )

  app.get(
    '/api/beats/facets',
    {
      ...lean,
      ...route('Count the beats per filter option, for the given filters', {
        querystring: BeatFilterParams,
        response: { 200: Facets },
      }),
    },
    async (request, reply) => {
      const filters = filtersFromParams(request.query)
      const answer = await answers.findOrMake(`facets ${filtersToParams(filters)}`, request, async () =>
        prepareResponse(JSON.stringify(catalogue.facets(filters)), JSON_TYPE),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )

  app.get(
    '/api/beats/ids',
    {
      config: { isQuiet: true },
      ...route('List the ids of all beats of a filtered list in order, for a player queue', {
        description: `At most ${MAX_QUEUE.toLocaleString('en-US')} ids.`,
        querystring: BeatIdsParams,
        response: { 200: z.array(z.string()) },
      }),
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

  app.get(
    '/api/beats/by-id',
    {
      config: { isQuiet: true },
      ...route('List beats by their ids, in that order; beats that are not on sale are left out', {
        querystring: BeatsByIdParams,
        response: { 200: z.array(Beat) },
      }),
    },
    async (request, reply) => {
      const beats = await catalogue.listById([...new Set(request.query.id)])
      return sendPreparedResponse(request, reply, prepareResponse(beats, JSON_TYPE))
    },
  )

  app.get(
    '/api/beats/:id',
    {
      ...lean,
      ...route('Get a beat', { params: IdParams, response: { 200: BeatDetail } }),
    },
    async (request, reply) => {
      const { id } = request.params
      const answer = await answers.findOrMake(`beat ${id}`, request, async () =>
        prepareResponse(JSON.stringify(await findBeat(id)), JSON_TYPE),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )

  app.get(
    '/api/beats/:id/similar',
    {
      ...lean,
      ...route('List beats that sound like this one, with the reasons as text', {
        description: 'At most a third of them are by the same producer.',
        params: IdParams,
        querystring: SimilarBeatsParams,
        response: { 200: z.array(SimilarBeat) },
      }),
    },
    async (request, reply) => {
      const { id } = request.params
      const { limit } = request.query
      const answer = await answers.findOrMake(`similar ${limit} ${id}`, request, async () => {
        const json = await catalogue.listSimilar(id, limit)
        if (json === '[]') await findBeat(id)
        return prepareResponse(json, JSON_TYPE)
      })
      return sendPreparedResponse(request, reply, answer)
    },
  )

  app.get(
    '/api/beats/:id/licenses',
    {
      ...lean,
      ...route('List the licenses for sale for a beat', {
        params: IdParams,
        response: { 200: z.array(License) },
      }),
    },
    async (request, reply) => {
      const { id } = request.params
      const answer = await answers.findOrMake(`licenses ${id}`, request, async () =>
        prepareResponse(JSON.stringify((await findBeat(id)).licenses), JSON_TYPE),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )
}

/** Canonical URL of a list page, regardless of the order of parameters. */
function listAddress(params: BeatListParams): string {
  const query = filtersToParams(filtersFromParams(params))
  if (params.sort !== 'newest') query.set('sort', params.sort)
  query.set('limit', String(params.limit))
  if (params.cursor !== undefined) query.set('cursor', params.cursor)
  return `/api/beats?${query}`
}
