import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RichBlock } from '#contract/store/rich-text.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { TermsPage } from './terms-page.tsx'

const long = `https://example.com/${'terms'.repeat(60)}`
const content = [{ kind: 'text' as const, text: long }]
const blocks: RichBlock[] = [
  { kind: 'heading', level: 2, content },
  { kind: 'paragraph', content },
  { kind: 'list', isOrdered: false, start: 1, items: [[{ kind: 'code', text: long }]] },
  { kind: 'quote', blocks: [{ kind: 'code', text: long }] },
  { kind: 'code', text: long },
]

test.each([390, 1280])('long words and lines of code stay on the page at %i pixels', async (width) => {
  await page.viewport(width, 800)
  answerApi({ 'GET /api/pages/terms': { version: 1, publishedAt: null, locale: 'en', blocks } })
  await renderInStore(<TermsPage />)
  await expect.element(page.getByRole('heading', { level: 2, name: /^https/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
