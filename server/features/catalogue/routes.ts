import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Beat, BeatDetail } from '#contract/beat.ts'
import { filtersToParams } from '#contract/beat-filters.ts'
import { BeatFilterParams, BeatListParams, filtersFromParams } from '#contract/beat-list-params.ts'
import { Facets } from '#contract/facets.ts'
import { License } from '#contract/license.ts'
import type { App } from '#server/platform/http/app-type.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#server/platform/http/prepared-response.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Catalogue } from './catalogue.ts'

const ANSWERS_KEPT = 1_000
const JSON_TYPE = 'application/json; charset=utf-8'
const BeatId = z.object({ id: z.string().min(1).max(64) })

/** The public catalogue. Answers are kept, ready to send, until the catalogue changes. */
export function registerCatalogueRoutes(app: App, { catalogue }: { catalogue: Catalogue }): void {
  const answers = new LRUCache<string, { version: number; answer: PreparedResponse }>({ max: ANSWERS_KEPT })
  /**
   * Emptied before they are deleted: a map that grows and shrinks leaves tables behind in old memory, and what those
   * refer to lives until all of it is cleared up.
   */
  const underWay = new Map<string, { answer: Promise<PreparedResponse> | undefined }>()

  /** The answer kept under `key` at this version of the catalogue, else a new one: one for all who ask meanwhile. */
  async function kept(key: string, make: () => Promise<PreparedResponse>): Promise<PreparedResponse> {
    const { version } = catalogue
    const known = answers.get(key)
    if (known?.version === version) return known.answer
    const versioned = `${version} ${key}`
    const begun = underWay.get(versioned)?.answer
    if (begun) return begun
    const making = { answer: make() as Promise<PreparedResponse> | undefined }
    underWay.set(versioned, making)
    try {
      const answer = await (making.answer as Promise<PreparedResponse>)
      if (version === catalogue.version) answers.set(key, { version, answer })
      return answer
    } finally {
      making.answer = undefined
      underWay.delete(versioned)
    }
  }

  app.get(
    '/api/beats',
    {
      schema: {
        tags: ['Beats'],
        summary: 'Beats, newest first; filtered, searched, sorted and in pages',
        description:
          'The next page is in the Link header (rel="next"), the number of matches in X-Total-Count. ' +
          'Ranges are inclusive and a beat must have all of the tags.',
        querystring: BeatListParams,
        response: { 200: z.array(Beat) },
      },
    },
    async (request, reply) => {
      const params = request.query
      const address = listAddress(params)
      const answer = await kept(address, async () => {
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
    '/api/beats/facets',
    {
      schema: {
        tags: ['Beats'],
        summary: 'Counts beside each filter option, for the given filters',
        querystring: BeatFilterParams,
        response: { 200: Facets },
      },
    },
    async (request, reply) => {
      const filters = filtersFromParams(request.query)
      const answer = await kept(`facets ${filtersToParams(filters)}`, async () =>
        prepareResponse(JSON.stringify(await catalogue.facets(filters)), JSON_TYPE),
      )
      return sendPreparedResponse(request, reply, answer)
    },
  )

  app.get(
    '/api/beats/:id',
    { schema: { tags: ['Beats'], summary: 'One beat', params: BeatId, response: { 200: BeatDetail } } },
    async (request, reply) => {
      const { id } = request.params
      const answer = await kept(`beat ${id}`, async () => {
        const beat = await catalogue.find(id)
        if (!beat) throw new Problem('beat_not_found')
        return prepareResponse(JSON.stringify(beat), JSON_TYPE)
      })
      return sendPreparedResponse(request, reply, answer)
    },
  )

  app.get(
    '/api/beats/:id/licenses',
    {
      schema: {
        tags: ['Beats'],
        summary: 'The licenses under which a beat is sold',
        params: BeatId,
        response: { 200: z.array(License) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const answer = await kept(`licenses ${id}`, async () => {
        const beat = await catalogue.find(id)
        if (!beat) throw new Problem('beat_not_found')
        return prepareResponse(JSON.stringify(beat.licenses), JSON_TYPE)
      })
      return sendPreparedResponse(request, reply, answer)
    },
  )
}

/** The canonical address of a page of the list: equal requests have equal addresses, whatever order they came in. */
function listAddress(params: BeatListParams): string {
  const query = filtersToParams(filtersFromParams(params))
  if (params.sort !== 'newest') query.set('sort', params.sort)
  query.set('limit', String(params.limit))
  if (params.cursor !== undefined) query.set('cursor', params.cursor)
  return `/api/beats?${query}`
}
