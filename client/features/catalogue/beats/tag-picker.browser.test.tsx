import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { TagPicker } from './tag-picker.tsx'

test('a new tag that another draft has created is shown once, as chosen', async () => {
  answerApi({ 'GET /api/tags': [{ id: 't1', name: 'Trap' }] })
  const onChange = vi.fn()
  renderInStore(<TagPicker ids={[]} newNames={['trap', 'Dusty']} onChange={onChange} />)
  const trap = page.getByRole('button', { name: 'Trap', exact: true })
  await expect.element(trap).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('button', { name: /trap/i }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Dusty (new)' })).toBeVisible()
  await trap.click()
  expect(onChange).toHaveBeenCalledWith({ tags: [], newTags: ['Dusty'] })
})
