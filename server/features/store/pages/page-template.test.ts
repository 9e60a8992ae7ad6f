import { expect, test } from 'vitest'
import { pageTemplate } from './page-template.ts'

const fill = pageTemplate(
  '<html data-theme="system"><!--page-head--><!--page-styles--><!-- kept --><div><!--page-html--></div><!--page-data--></html>',
)

test('every place has its value, whatever it contains, and the rest is as written', () => {
  const page = fill('system', {
    'page-head': '<title>Señor $& <!--page-data--></title>',
    'page-styles': Buffer.from('<style>ü</style>'),
    'page-html': 'こんにちは',
    'page-data': '',
  })
  expect(page.toString()).toBe(
    '<html data-theme="system"><title>Señor $& <!--page-data--></title><style>ü</style><!-- kept --><div>こんにちは</div></html>',
  )
})

test('the root element has the visitor’s theme', () => {
  const values = { 'page-head': '', 'page-styles': '', 'page-html': '', 'page-data': '' }
  expect(fill('dark', values).toString()).toContain('<html data-theme="dark">')
  expect(fill('light', values).toString()).toContain('<html data-theme="light">')
})
