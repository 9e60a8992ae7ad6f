import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { isBeatId } from '#contract/catalogue/beat-path.ts'
import { ApiError } from './api.ts'
import { call } from './call.ts'

/** A full beat, null if it does not exist; shared by all that shows it. */
export function beatQuery(id: string) {
  return {
    queryKey: ['beat', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      orNull(call('GET /beats/:id', { params: { id }, signal })),
  }
}

/** The beat of a page's address, which names it by its id or name. */
export function beatAtQuery(part: string) {
  if (isBeatId(part)) return beatQuery(part)
  return {
    queryKey: ['beat', part],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      orNull(call('GET /beats/named/:slug', { params: { slug: part }, signal })),
  }
}

async function orNull(request: Promise<BeatDetail>): Promise<BeatDetail | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
