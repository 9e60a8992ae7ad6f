import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import type { Message } from '#contract/text/msg.ts'
import { rangeOf, spanDays } from './insight-range.ts'
import { adviceInWords, funnelInWords, shareText } from './insight-words.ts'

const draw = (texts: readonly Message[]) => texts.map((text) => makeI18n()._(text)).join(' ')
const none = { plays: 0, hearts: 0, licenses: 0, carts: 0, sold: 0, earned: 0 }

test('the way from play to sale in words', () => {
  const sources = [
    { source: 'crates' as const, ...none, plays: 688, sold: 7 },
    { source: 'search' as const, ...none, plays: 1630, sold: 8 },
    { source: 'embeds' as const, ...none, plays: 4, sold: 1 },
  ]
  const all = { ...none, plays: 4812, hearts: 391, sold: 31 }
  expect(draw(funnelInWords({ all, before: { ...none, plays: 4296 }, sources }, 28, 'en'))).toBe(
    'Of 100 plays, 8 end in a heart and fewer than one in a sale. Crates sell best: 1 sale in 98 plays. Plays are up 12% on the 28 days before.',
  )
  expect(draw(funnelInWords({ all: { ...none, plays: 10 }, before: none, sources: [] }, 7, 'en'))).toBe(
    'Of 100 plays, 0 end in a heart and none in a sale.',
  )
  expect(funnelInWords({ all: none, before: none, sources: [] }, 7, 'en')).toEqual([])
})

test.each([
  [391, 4812, '8.1%'],
  [214, 391, '55%'],
  [0, 5, '0%'],
  [6, 5, ''],
  [0, 0, ''],
])('%d of %d is %j', (part, whole, text) => expect(shareText(part, whole, 'en')).toBe(text))

test('advice says what was seen and what to do', () => {
  const beat = { id: 'b', title: 'Velour', producer: 'lowtide', image: '', cover: null }
  const words = adviceInWords(
    {
      kind: 'start',
      id: 's',
      beat,
      leaveSeconds: 18,
      hookSeconds: 21.2,
      leftBefore: 0.34,
      leftAfter: 0.05,
      plays: 300,
      now: null,
    },
    (price) => `$${price}`,
    'en',
  )
  const { what, why, key, done } = words
  expect({ what: draw([what]), why: draw(why), key: draw([key]), done: draw([done]) }).toEqual({
    what: 'Velour: people leave at 0:18, the hook comes at 0:21.',
    why: '34% leave just before it, 5.0% as long after. Start the preview at the hook.',
    key: 'Start at the hook',
    done: 'Velour starts at the hook now.',
  })
})

test('the range of an address, in words', () => {
  const now = Date.UTC(2026, 10, 21, 23)
  const at = (query: string) => rangeOf(new URLSearchParams(query), now)
  expect(at('')).toEqual({ days: '28', span: { from: '2026-10-25', until: '2026-11-21' } })
  expect(at('days=7').span).toEqual({ from: '2026-11-15', until: '2026-11-21' })
  expect(at('from=2026-01-01&until=2026-01-31')).toEqual({
    days: undefined,
    span: { from: '2026-01-01', until: '2026-01-31' },
  })
  expect(at('from=2026-02-01&until=2026-01-31').days).toBe('28')
  expect(spanDays(at('').span, now, 'en')).toEqual(['October 25', 'November 21'])
  expect(spanDays({ from: '2025-12-01', until: '2026-01-31' }, now, 'en')).toEqual([
    'December 1, 2025',
    'January 31, 2026',
  ])
  expect(spanDays({ from: '2026-01-01', until: '2026-01-01' }, now, 'en')).toEqual(['January 1', 'January 1'])
})
