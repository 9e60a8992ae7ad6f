import { expect, test } from 'vitest'
import { formatTime } from './seek-slider.tsx'

test('time is shown as m:ss', () => {
  expect([0, 7, 59.9, 60, 754, 3_600, Number.NaN, -1].map(formatTime)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '12:34',
    '60:00',
    '0:00',
    '0:00',
  ])
})
