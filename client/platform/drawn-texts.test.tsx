import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { LinguiContext, Trans as LinguisTrans } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trans } from './drawn-texts.tsx'
import { makeI18n } from './page-texts.ts'
import { PageTextsProvider } from './page-texts-provider.tsx'

const components = { 0: <a href="/terms">old</a>, 1: <b />, 2: <br /> }

test.each([
  ['Plain', {}],
  ['Agree to the <0>terms</0>.', {}],
  ['<0>All <1>{what}</1></0><2/>of {what}', { what: 'it' }],
  ['{count, plural, one {<1>#</1> beat} other {<1>#</1> beats}}<0/>', { count: 1_200 }],
  ['By {who}, for <1>{price}</1>', { who: <i>Maya</i>, price: <u>$29</u> }],
  ['{nobody}<1></1>{title}', { nobody: null, title: '<script>&' }],
])('“%s” is drawn as by Lingui', (message, values) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: { id: compileMessage(message) } } })
  const text = { id: 'id', values, components }
  const wanted = renderToStaticMarkup(
    <LinguiContext value={{ i18n, _: i18n.t }}>
      <LinguisTrans {...text} />
    </LinguiContext>,
  )
  const shown = renderToStaticMarkup(
    <PageTextsProvider i18n={makeI18n('en', { id: compileMessage(message) })}>
      <Trans {...text} />
    </PageTextsProvider>,
  )
  expect(shown).toBe(wanted)
})

test('without a translation the English is drawn that is compiled in place', () => {
  const i18n = makeI18n('de', { known: 'Kennt er' })
  expect(
    ['known', 'new'].map((id) => i18n._({ id, message: ['In ', ['what']], values: { what: 'English' } })),
  ).toEqual(['Kennt er', 'In English'])
})
