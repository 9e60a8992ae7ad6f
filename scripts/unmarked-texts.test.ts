import { expect, test } from 'vitest'
import { unmarkedTexts } from './unmarked-texts.ts'

const kindsIn = (code: string) => unmarkedTexts(code, 'page.tsx').map(({ kind, text }) => `${kind} ${text}`)
const inComponent = (jsx: string) =>
  kindsIn(`export function Page({ count, name, busy, names }) { return ${jsx} }`)

test.each([
  ['<p>Your cart is empty.</p>', ['text Your cart is empty.']],
  ['<p>{count} beats</p>', ['text beats']],
  ["<p>{busy ? 'Saving...' : name}</p>", ["text 'Saving...'"]],
  ['<Field label="Email address" />', ['attribute "Email address"']],
  ["<Field label={busy ? 'One moment' : name} />", ["attribute 'One moment'"]],
  ["<p>{names.join(', ')}</p>", ["list names.join(', ')"]],
  ["<p>{countOf(count, 'beat')}</p>", ["plural countOf(count, 'beat')"]],
  ['<p>{count.toLocaleString()}</p>', ['format count.toLocaleString()']],
  ['<p>{t`, and more`}</p>', ['piece t`, and more`']],
  ['<Plural value={count} one={<b>#</b>} other="# beats" />', ['form one={<b>#</b>}']],
])('%s is found', (jsx, found) => {
  expect(inComponent(jsx)).toEqual(found)
})

test.each([
  '<p><Trans>Your cart is empty.</Trans></p>',
  '<Field label={t`Email address`} className="wide tall" />',
  '<p><Trans><Plural value={count} one="# beat" other="# beats" /> in the cart</Trans></p>',
  '<p>{name}</p>',
  '<Row gap="s2" onKeyDown={(event) => event.key === \'Escape\'} />',
])('%s is fine', (jsx) => {
  expect(inComponent(jsx)).toEqual([])
})

test('a choice by one and more is found in code, too', () => {
  expect(kindsIn("export const say = (count) => (count === 1 ? 'One beat' : 'Beats')")).toContainEqual(
    "plural count === 1 ? 'One beat' : 'Beats'",
  )
})
