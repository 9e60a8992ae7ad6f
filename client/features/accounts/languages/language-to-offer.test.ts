import { expect, test } from 'vitest'
import { firstOffered } from './language-to-offer.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['it', 'en-GB', 'de'], 'en'],
  [['it'], undefined],
  [[], undefined],
])('of browsers that prefer %j, %s is offered', (wanted, offered) => {
  expect(firstOffered(wanted, ['en', 'de', 'pt-BR'])).toBe(offered)
})
