import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toolbar, ToolSearch, ToolSelect } from './toolbar.tsx'

test('a toolbar names its search and its filters, which say their first choice', async () => {
  const search = vi.fn()
  const pick = vi.fn()
  await render(
    <Toolbar>
      <ToolSearch label="Search orders" placeholder="Number or beat" value="" onChange={search} />
      <ToolSelect
        label="State"
        options={[
          { value: '', label: 'Any state' },
          { value: 'Failed', label: 'Failed' },
        ]}
        onChange={({ target }) => pick(target.value)}
      />
    </Toolbar>,
  )
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(' dusk ')
  await vi.waitFor(() => expect(search).toHaveBeenCalledWith('dusk', ''))
  const state = page.getByRole('combobox', { name: 'State' })
  await expect.element(state).toHaveValue('')
  await state.selectOptions('Failed')
  expect(pick).toHaveBeenCalledWith('Failed')
})
