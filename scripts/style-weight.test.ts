import { expect, test } from 'vitest'
import { weighStyles } from './style-weight.ts'

const weightOf = (text: string) => weighStyles([{ path: 'client/features/a/b/list.module.css', text }])

test('lines, names and rules that know the markup inside are counted', () => {
  expect(weightOf('.list {\n  gap: 0;\n}\n.list > li,\n.list:hover .name {\n  gap: 0;\n}\n')).toEqual({
    lines: 7,
    classes: 2,
    descendants: 1,
  })
})

test('a class inside another, a state and a frame of an animation know no markup', () => {
  const rules = '.list .name {} .list:not(.open > li) {} @keyframes turn { to { gap: 0 } }'
  expect(weightOf(rules)).toMatchObject({ classes: 3, descendants: 0 })
})

test('a name that is taken from another module counts there', () => {
  const text = '@value key as ui-key from "./keys.module.css"; .list .ui-key {}'
  expect(weightOf(text)).toMatchObject({ classes: 1, descendants: 0 })
})
