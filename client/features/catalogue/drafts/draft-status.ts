import type { Draft } from '#contract/beats/draft.ts'
import { needsOf } from '#contract/beats/draft-rules.ts'

type DraftStatus = { tone: 'ok' | 'wait' | 'bad' | 'busy'; text: string; percent?: number }

/** What a row says about itself. @param sent bytes that this browser has sent, by file */
export function draftStatus(draft: Draft, sent: ReadonlyMap<string, number>): DraftStatus {
  if (draft.problem) return { tone: 'bad', text: draft.problem.title }
  if (draft.state === 'publishing') return { tone: 'busy', text: 'Publishing' }
  if (draft.state === 'checking') return { tone: 'busy', text: 'Checking' }
  const audio = draft.files.find(({ kind }) => kind === 'audio')
  if (draft.state === 'sending') {
    const bytes = Math.max(audio?.sent ?? 0, sent.get(audio?.id ?? '') ?? 0)
    if (!audio) return { tone: 'wait', text: `Drop ${draft.fileName}` }
    if (bytes === 0) return { tone: 'busy', text: 'Waiting' }
    const percent = Math.floor((bytes / audio.bytes) * 100)
    return percent === 100
      ? { tone: 'busy', text: 'Checking' }
      : { tone: 'busy', text: `Uploading ${percent}%`, percent }
  }
  const needs = needsOf(draft)
  return needs.length === 0
    ? { tone: 'ok', text: 'Ready' }
    : { tone: 'wait', text: `Needs: ${needs.join(', ')}` }
}

const draftFilters = ['all', 'ready', 'needs', 'conflict', 'problem', 'sending'] as const
export type DraftFilter = (typeof draftFilters)[number]
