import type { Draft, DraftNeed } from '#contract/beats/draft.ts'
import { needsOf } from '#contract/beats/draft-rules.ts'
import { type Message, msg } from '#contract/text/msg.ts'

type DraftStatus = { tone: 'ok' | 'wait' | 'bad' | 'busy'; text?: Message; percent?: number }

export const needNames: Readonly<Record<DraftNeed, Message>> = {
  title: msg`title`,
  tempo: msg`tempo`,
  tone: msg`tone`,
  price: msg`price`,
  description: msg`description`,
  WAV: msg`WAV`,
}

/**
 * What a row says about itself. Without a text it says what is wrong, or what it lacks.
 * @param sent bytes that this browser has sent, by file
 */
export function draftStatus(draft: Draft, sent: ReadonlyMap<string, number>): DraftStatus {
  if (draft.problem) return { tone: 'bad' }
  if (draft.state === 'publishing') return { tone: 'busy', text: msg`Being published` }
  if (draft.state === 'checking') return { tone: 'busy', text: msg`Checking` }
  const audio = draft.files.find(({ kind }) => kind === 'audio')
  if (draft.state === 'sending') {
    const bytes = Math.max(audio?.sent ?? 0, sent.get(audio?.id ?? '') ?? 0)
    if (!audio) return { tone: 'wait', text: msg`Drop ${{ file: draft.fileName }}` }
    if (bytes === 0) return { tone: 'busy', text: msg`Waiting` }
    const percent = Math.floor((bytes / audio.bytes) * 100)
    return percent === 100
      ? { tone: 'busy', text: msg`Checking` }
      : { tone: 'busy', text: msg`Uploading ${{ percent }}%`, percent }
  }
  return needsOf(draft).length === 0 ? { tone: 'ok', text: msg`Ready` } : { tone: 'wait' }
}

const draftFilters = ['all', 'ready', 'needs', 'conflict', 'problem', 'sending'] as const
export type DraftFilter = (typeof draftFilters)[number]
