import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InEnglish } from '#tests/components/in-english.tsx'
import { PartlyRefundedBadge } from './partly-refunded-badge.tsx'

const badge = (kept: number | null) =>
  renderToStaticMarkup(
    <InEnglish>
      <PartlyRefundedBadge kept={kept} currency="usd" />
    </InEnglish>,
  )

test('in a narrow column, what is kept stands below', () => {
  const stacked = renderToStaticMarkup(
    <InEnglish>
      <PartlyRefundedBadge kept={145.6} currency="usd" stacked />
    </InEnglish>,
  )
  expect(stacked).toContain('Partly refunded</span>')
  expect(stacked).toContain('>$145.60 kept</span>')
})

test('a partly refunded order says what is kept, any other nothing', () => {
  expect(badge(145.6)).toContain('Partly refunded, $145.60 kept')
  expect(badge(0)).toContain('Partly refunded, $0.00 kept')
  expect(badge(null)).toBe('')
})
