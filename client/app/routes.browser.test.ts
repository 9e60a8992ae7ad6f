import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { otherRoutes } from '#client/pages/other-pages.tsx'
import type { LazyHandle } from '#client/platform/lazy-page.tsx'
import { lazyFiles, matchPages, routes } from './routes.tsx'

const files = Object.keys(import.meta.glob('../pages/*.tsx')).map((path) => path.slice('../'.length))

test('the manifest knows each lazy page: its module is named after its export', () => {
  const below = ({ handle, children = [] }: RouteObject): string[] => [
    ...(handle ? [(handle as LazyHandle).file] : []),
    ...children.flatMap(below),
  ]
  const named = [...routes, ...otherRoutes].flatMap(below)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})

test('pages of both tables are found by path, and no other', async () => {
  expect(await lazyFiles('/')).toEqual([])
  expect(await lazyFiles('/beats/night-bus')).toEqual(['pages/beat-page.tsx'])
  expect((await lazyFiles('/orders/123')).at(-1)).toBe('pages/orders-page.tsx')
  expect((await matchPages('/orders/123')).at(-1)?.path).toBe('orders/:certificate?')
  expect((await matchPages('/beats/night-bus/nowhere')).at(-1)?.path).toBe('*')
  expect((await lazyFiles('/nowhere')).at(-1)).toBe('pages/not-found-page.tsx')
})
