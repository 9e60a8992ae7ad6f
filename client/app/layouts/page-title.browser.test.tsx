import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { PageTitle } from './page-title.tsx'

function Page() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname.startsWith('/beats/')) document.title = 'Velour by lowtide'
  }, [pathname])
  return (
    <>
      <Link to="/faq">Questions</Link>
      <Link to="/beats/b1">Velour</Link>
      <Link to="/beats">Beats</Link>
    </>
  )
}

test('opening a page sets the document title, unless the page has a more specific one', async () => {
  answerApi({})
  document.title = 'First page'
  await renderInStore(
    <>
      <PageTitle />
      <Page />
    </>,
  )
  expect(document.title).toBe('First page')
  await page.getByRole('link', { name: 'Questions' }).click()
  await expect.poll(() => document.title).toBe('Questions and answers | Backbeat')
  await page.getByRole('link', { name: 'Velour' }).click()
  await expect.poll(() => document.title).toBe('Velour by lowtide')
  await page.getByRole('link', { name: 'Beats' }).click()
  await expect.poll(() => document.title).toBe('Beats | Backbeat')
})
