import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beats } from '#tests/components/beats.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { ShareTabs } from './share-tabs.tsx'

const [listed] = beats
if (!listed) throw new Error('no beats')
const hook = { label: 'Hook', startSeconds: 7.2, endSeconds: 20, confirmed: true }
const beat: BeatDetail = {
  ...listed,
  title: 'Rain "Fire" <b>',
  licenses: [],
  freeDownload: false,
  soldExclusivelyAt: null,
  exactBpm: null,
  downbeatSeconds: null,
  sections: [hook],
}

const linkField = () => page.getByRole('textbox', { name: 'Link' })
const linkIn = (field: ReturnType<typeof linkField>) => (field.element() as HTMLInputElement).value

test('the link starts at the hook, and names a campaign only if one was entered', async () => {
  await renderInStore(<ShareTabs subject={{ kind: 'beat', beat }} />)
  expect(linkIn(linkField())).toMatch(new RegExp(`/beats/${beat.id}\\?t=7$`))
  await page.getByRole('checkbox', { name: 'Start at the hook, 0:07' }).click()
  expect(linkIn(linkField())).toMatch(new RegExp(`/beats/${beat.id}$`))
  await page.getByRole('textbox', { name: 'Campaign name (optional)' }).fill('Summer Tape!')
  expect(new URL(linkIn(linkField()), location.href).searchParams.get('from')).toBe('summer-tape')
})

test('the code of a player follows size and colors, and escapes the title', async () => {
  await renderInStore(<ShareTabs subject={{ kind: 'beat', beat }} />)
  await page.getByRole('tab', { name: 'Embed' }).click()
  await page.getByRole('button', { name: 'Sleeve' }).click()
  await page.getByRole('button', { name: 'Light' }).click()
  const code = (page.getByRole('textbox', { name: 'Code' }).element() as HTMLTextAreaElement).value
  expect(code).toContain(`/embed/beats/${beat.id}?theme=light"`)
  expect(code).toContain('width="320" height="544"')
  expect(code).not.toContain('<b>')
})

test('tabs are chosen by arrow keys; a crate has no video and no line', async () => {
  await renderInStore(<ShareTabs subject={{ kind: 'crate', token: 'secret', name: 'Winter tape' }} />)
  expect(page.getByRole('tab').elements()).toHaveLength(2)
  const first = page.getByRole('tab', { name: 'Link' })
  ;(first.element() as HTMLElement).focus()
  first.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await expect.element(page.getByRole('tab', { name: 'Embed' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tab', { name: 'Embed' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Line' })).not.toBeInTheDocument()
})
