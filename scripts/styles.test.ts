import { join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { layersByFolder } from './styles.ts'

const styled = async (file: string, css: string) =>
  (await postcss([layersByFolder]).process(css, { from: join('/store', file) })).css.replaceAll(/\s/g, '')

test('a rule of a module stands once, in the layer of its folder', async () => {
  expect(await styled('client/ui/key.module.css', '.key{gap:0}')).toBe('@layerui{.key{gap:0}}')
  expect(await styled('client/features/cart.module.css', '.sum{gap:0}')).toBe('@layerfeatures{.sum{gap:0}}')
})

test('names taken from other modules stay outside, other files as they are', async () => {
  expect(
    await styled('client/ui/dialog.module.css', '@value key from "./key.module.css";.panel{gap:0}'),
  ).toBe('@valuekeyfrom"./key.module.css";@layerui{.panel{gap:0}}')
  expect(await styled('client/ui/tokens.css', ':root{gap:0}')).toBe(':root{gap:0}')
})
