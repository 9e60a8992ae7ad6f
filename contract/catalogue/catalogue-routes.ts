import { z } from 'zod'
import { ExclusiveState } from '#contract/licenses/exclusive.ts'
import { FreeDownload, FreeDownloadRequest, FreeDownloadResponse } from '#contract/licenses/free-download.ts'
import { License } from '#contract/licenses/license.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { IdParams, Success, TokenParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { Beat, BeatDetail, SimilarBeat, SimilarBeatsParams } from './beat.ts'
import {
  BeatFilterParams,
  BeatIdsParams,
  BeatListParams,
  BeatsByIdParams,
  MAX_QUEUE,
} from './beat-list-params.ts'
import { Facets } from './facets.ts'

export const catalogueRoutes = defineRoutes('Beats', {
  'GET /beats': {
    access: 'everyone',
    summary: 'List beats, newest first, with filters, search, sorting and paging',
    description:
      'The next page is in the Link header (rel="next"), the number of matches in X-Total-Count. ' +
      'Ranges are inclusive and a beat must have all of the tags.',
    query: BeatListParams,
    answer: z.array(Beat),
  },
  'GET /beats/featured': {
    access: 'everyone',
    summary: 'List featured beats: pinned ones in order, then the newest',
    answer: z.array(Beat),
  },
  'GET /beats/facets': {
    access: 'everyone',
    summary: 'Count the beats per filter option, for the given filters',
    query: BeatFilterParams,
    answer: Facets,
  },
  'GET /beats/ids': {
    access: 'everyone',
    summary: 'List the ids of all beats of a filtered list in order, for a player queue',
    description: `At most ${formatCount(MAX_QUEUE)} ids.`,
    query: BeatIdsParams,
    answer: z.array(z.string()),
  },
  'GET /beats/by-id': {
    access: 'everyone',
    summary: 'List beats by their ids, in that order; beats that are not on sale are left out',
    query: BeatsByIdParams,
    answer: z.array(Beat),
  },
  'GET /beats/:id': { access: 'everyone', summary: 'Get a beat', params: IdParams, answer: BeatDetail },
  'GET /beats/named/:slug': {
    access: 'everyone',
    summary: 'Get a beat by the name in its address, or by one it had before',
    params: z.object({ slug: z.string().min(1).max(120) }),
    answer: BeatDetail,
  },
  'GET /beats/:id/similar': {
    access: 'everyone',
    summary: 'List beats that sound like this one, with the reasons as text',
    description: 'At most a third of them are by the same producer.',
    params: IdParams,
    query: SimilarBeatsParams,
    answer: z.array(SimilarBeat),
  },
  'GET /beats/:id/licenses': {
    access: 'everyone',
    summary: 'List the licenses for sale for a beat',
    params: IdParams,
    answer: z.array(License),
  },
  'POST /beats/:id/plays': {
    access: 'everyone',
    summary: 'Count a play: a preview was listened to for a few seconds',
    params: IdParams,
    query: z.object({
      from: z.string().max(64).optional().describe('Where it was played; `embed`: a player on another site'),
    }),
    answer: Success,
  },
  'GET /beats/:id/exclusive': {
    access: 'everyone',
    summary: 'Check whether the exclusive license of a beat can be bought now',
    params: IdParams,
    answer: ExclusiveState,
  },
  'POST /admin/beats/:id/sell-again': {
    access: 'admins',
    summary: 'Put a beat back on sale after its exclusive license was refunded',
    params: IdParams,
    answer: Success,
  },
  'POST /beats/:id/free-download': {
    access: 'everyone',
    summary: 'Request the tagged preview; sends a link that works for 24 hours',
    description:
      'If you are signed in with a confirmed address and send none, the response contains the link.',
    params: IdParams,
    body: FreeDownloadRequest,
    answer: FreeDownloadResponse,
  },
  'GET /free-downloads/:token': {
    access: 'everyone',
    summary: 'Get what an emailed link gives access to',
    params: TokenParams,
    answer: FreeDownload,
  },
  'GET /free-downloads/:token/mp3': {
    access: 'everyone',
    summary: 'Download the tagged preview as an MP3, three times per link',
    params: TokenParams,
  },
})
