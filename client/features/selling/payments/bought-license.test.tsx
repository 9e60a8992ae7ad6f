import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { InEnglish } from '#tests/components/in-english.tsx'
import { makePassport } from '#tests/license-passports.ts'
import { BoughtLicense } from './bought-license.tsx'

test('administrators see a license’s state and releases', () => {
  const passport = makePassport({
    endsAt: '2029-11-02T00:00:00.000Z',
    streams: { count: 42_300, reportedAt: '2026-11-18T00:00:00.000Z', limit: 50_000 },
    uses: [{ id: 'u', title: '<b>Song</b>', url: 'https://youtu.be/9wXz2kQe', addedAt: '2026-11-18' }],
  })
  const html = renderToStaticMarkup(
    <InEnglish>
      <MemoryRouter>
        <BoughtLicense name="Premium" passport={passport} />
      </MemoryRouter>
    </InEnglish>,
  )
  const text = html.replace(/<[^>]*>/g, '')
  expect(text).toContain('Premium license, certificate')
  expect(text).toContain('ends Nov 2, 2029, 42,300 of 50,000 streams')
  expect(text).toContain('&lt;b&gt;Song&lt;/b&gt;, youtu.be/9wXz2kQe')
})

test('a refunded license, which its line says, has ended already', () => {
  const passport = makePassport({ state: 'refunded', endsAt: '2029-11-02T00:00:00.000Z' })
  const html = renderToStaticMarkup(
    <InEnglish>
      <MemoryRouter>
        <BoughtLicense name="Premium" passport={passport} />
      </MemoryRouter>
    </InEnglish>,
  )
  expect(html).toContain('certificate')
  expect(html).not.toContain('ends')
})

test('of a valid license without a term, its certificate says enough', () => {
  const html = renderToStaticMarkup(
    <InEnglish>
      <MemoryRouter>
        <BoughtLicense name="Premium" passport={makePassport()} />
      </MemoryRouter>
    </InEnglish>,
  )
  expect(html.replace(/<[^>]*>/g, '')).toBe('Premium license, certificate')
  expect(html).toContain('/verify/BB-1')
})
