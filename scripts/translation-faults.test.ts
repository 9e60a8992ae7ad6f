import { expect, test } from 'vitest'
import { faultOfTranslation } from './translation-faults.ts'

test.each([
  ['Total {amount}', 'Summe {amount}'],
  ['See the <0>terms</0> and {name}.', '{name} und <0>die Bedingungen</0>.'],
  ['{count, plural, one {# beat} other {# beats}}', '{count, plural, other {ビート#本}}'],
  [
    '{count, plural, one {<0>A</0>} other {<0>#</0>}}',
    '{count, plural, one {<0>A</0>} many {<0>#</0>} other {<0>#</0>}}',
  ],
])('“%s” may be “%s”', (source, translation) => {
  expect(faultOfTranslation(source, translation)).toBeUndefined()
})

test.each([
  ['Total {amount}', 'Summe', 'the translation is without {amount}'],
  ['Total {amount}', 'Summe {amount} {tax}', 'the source has no {tax}'],
  [
    '{count, plural, one {# beat} other {# beats}}',
    '{count} Beats',
    'the translation is without {count, plural}',
  ],
  ['See the <0>terms</0>.', 'Siehe Bedingungen.', 'the translation is without <0>'],
  ['See the <0>terms</0>.', 'Siehe <1>Bedingungen</1>.', 'the translation is without <0>'],
  ['<0>A</0> <1>B</1>', '<0>A<1>B</0></1>', 'the translation’s tags are not closed in order'],
  ['Total {amount}', 'Summe {amount', 'the translation is not ICU MessageFormat'],
])('“%s” may not be “%s”', (source, translation, fault) => {
  expect(faultOfTranslation(source, translation)).toBe(fault)
})
