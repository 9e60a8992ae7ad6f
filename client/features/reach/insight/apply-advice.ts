import { call } from '#client/platform/call.ts'
import type { Advice } from '#contract/reach/insight.ts'

const MAX_FEATURED = 7

/** Does what an advice says, or undoes it. */
export async function applyAdvice(advice: Advice, undo: boolean): Promise<void> {
  if (advice.kind === 'feature') return feature(advice, undo)
  if (advice.kind === 'search') {
    for (const { id, now } of advice.beats)
      await changeBeat(id, { tags: undo ? now : [...now, advice.tag.id] })
    return
  }
  await changeBeat(advice.beat.id, changeOf(advice, undo))
}

type Change = { startSeconds?: number | null; tags?: string[]; price?: string }

async function changeBeat(id: string, change: Change): Promise<void> {
  const { revision } = await call('GET /admin/beats/:id', { params: { id } })
  await call('PATCH /beats/:id', { params: { id }, body: { ...change, revision } })
}

function changeOf(advice: Exclude<Advice, { kind: 'feature' | 'search' }>, undo: boolean): Change {
  switch (advice.kind) {
    case 'start':
      return { startSeconds: undo ? advice.now : advice.hookSeconds }
    case 'tag':
      return { tags: undo ? advice.now : [...advice.now, advice.tag.id] }
    case 'price':
      return { price: String(undo ? advice.now : advice.price) }
  }
}

async function feature({ beat, now }: Extract<Advice, { kind: 'feature' }>, undo: boolean): Promise<void> {
  const { version } = await call('GET /settings')
  const featuredBeats = undo ? now : [beat.id, ...now].slice(0, MAX_FEATURED)
  await call('PATCH /settings', { body: { version, featuredBeats } })
}
