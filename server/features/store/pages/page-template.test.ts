import { expect, test } from 'vitest'
import { pageTemplate } from './page-template.ts'

const fill = pageTemplate(
  '<html lang="en" data-theme="system"><!--page-head--><!--page-styles--><!-- kept --><div><!--page-html--></div><!--page-data--><!--page-loader--></html>',
)

test('every place has its value, whatever it contains, and the rest is as written', () => {
  const page = fill('system', 'en', {
    'page-head': '<title>Señor $& <!--page-data--></title>',
    'page-styles': Buffer.from('<style>ü</style>'),
    'page-html': 'こんにちは',
    'page-data': '',
    'page-loader': '<script>load()</script>',
  })
  expect(page.toString()).toBe(
    '<html lang="en" data-theme="system"><title>Señor $& <!--page-data--></title><style>ü</style><!-- kept --><div>こんにちは</div><script>load()</script></html>',
  )
})

test('the root element has the visitor’s theme and the page’s language', () => {
  const values = { 'page-head': '', 'page-styles': '', 'page-html': '', 'page-data': '', 'page-loader': '' }
  expect(fill('dark', 'en', values).toString()).toContain('<html lang="en" data-theme="dark">')
  expect(fill('light', 'pt-BR', values).toString()).toContain('<html lang="pt-BR" data-theme="light">')
})
