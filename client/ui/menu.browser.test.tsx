import { Eye, Trash2 } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu, MenuItem } from './menu.tsx'

async function open() {
  const acts = { hide: vi.fn(), remove: vi.fn() }
  await render(
    <Menu label="More for Dusk">
      <MenuItem icon={Eye} onClick={acts.hide}>
        Hide
      </MenuItem>
      <MenuItem icon={Trash2} danger onClick={acts.remove}>
        Delete
      </MenuItem>
    </Menu>,
  )
  const key = page.getByRole('button', { name: 'More for Dusk' })
  await expect.element(key).toHaveAttribute('aria-expanded', 'false')
  await key.click()
  await expect.element(page.getByRole('menuitem', { name: 'Hide' })).toHaveFocus()
  return { ...acts, key }
}

test('a menu takes the focus, its arrows go around, and an act closes it', async () => {
  const { key, hide, remove } = await open()
  await expect.element(key).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{End}{Enter}')
  expect(remove).toHaveBeenCalledOnce()
  expect(hide).not.toHaveBeenCalled()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(key).toHaveFocus()
})

test('Escape and a second press on its key close a menu without an act', async () => {
  const { key, hide, remove } = await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  await expect.element(key).toHaveFocus()
  await key.click()
  await key.click()
  await expect.element(key).toHaveAttribute('aria-expanded', 'false')
  expect([hide, remove].flatMap(({ mock }) => mock.calls)).toEqual([])
})
