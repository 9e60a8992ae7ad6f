import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import { findSettings } from './find-settings.ts'
import { settingGroups } from './setting-groups.ts'
import { settingPages } from './setting-pages.ts'

const english = makeI18n()
const found = (text: string, i18n = english) =>
  findSettings(text, i18n).map(({ path, name }) => `${path}#${name}`)

test.each([
  ['Section 19', 'tax#tax'],
  ['sales tax', 'tax#tax'],
  ['logo', 'look#logo'],
  ['zip', 'seller#seller.postalCode'],
  ['smtp host', 'mail#host'],
  ['FAQ', 'questions#faq'],
])('%s finds %s', (text, field) => {
  expect(found(text)).toContain(field)
})

test('fields with the word in their own name come first, and a word counts from its start', () => {
  expect(found('vat').slice(0, 2)).toEqual(['seller#seller.vatId', 'tax#tax.rates'])
  expect(found('vat')).not.toContain('texts#privacy')
})

test('in another language its words are found, and the English ones', () => {
  const { label } = settingPages.mail.fields.password
  const about = settingPages.backups.fields.make.about
  const japanese = makeI18n('ja', {
    [label.id]: 'メールサーバーのパスワード',
    [about.id]: 'バックアップ 保存',
  })
  expect(found('パスワード', japanese)).toEqual(['mail#password'])
  expect(found('保存', japanese)).toEqual(['backups#make'])
  expect(found('Mail server password', japanese)).toContain('mail#password')
  expect(found('password')).toEqual(['mail#password'])
})

test('nothing is found for nothing, and where a word is missing', () => {
  expect(found('  ')).toEqual([])
  expect(found('vat zebra')).toEqual([])
})

test('every page is in exactly one group', () => {
  const grouped = settingGroups.flatMap(({ pages }) => pages)
  expect(grouped.toSorted()).toEqual(Object.keys(settingPages).toSorted())
})
