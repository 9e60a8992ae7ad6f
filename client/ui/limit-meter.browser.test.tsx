import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { LimitMeter } from './limit-meter.tsx'

const colors = { ok: 'rgb(169, 219, 76)', near: 'rgb(255, 176, 32)', over: 'rgb(255, 90, 68)' }

/** The meter's lit cells, by their color. */
async function lit(count: number, limit: number, level: keyof typeof colors) {
  const percent = `${Math.floor((100 * count) / limit)}%`
  const { container } = await render(
    <LimitMeter count={count} limit={limit} percent={percent} level={level} label="streams" valueText="">
      {count}
    </LimitMeter>,
  )
  const shown = [...container.querySelectorAll('i')].map((cell) => getComputedStyle(cell).backgroundColor)
  const has = (color: string) => shown.filter((each) => each === color).length
  return { ok: has(colors.ok), near: has(colors.near), over: has(colors.over) }
}

test('a used license is lime, amber from its level on, and red beyond the limit', async () => {
  expect(await lit(0, 500_000, 'ok')).toEqual({ ok: 0, near: 0, over: 0 })
  expect(await lit(1, 500_000, 'ok')).toEqual({ ok: 1, near: 0, over: 0 })
  expect(await lit(399_999, 500_000, 'ok')).toEqual({ ok: 35, near: 0, over: 0 })
  expect(await lit(400_000, 500_000, 'near')).toEqual({ ok: 36, near: 1, over: 0 })
  expect(await lit(500_000, 500_000, 'near')).toEqual({ ok: 36, near: 8, over: 0 })
  expect(await lit(500_001, 500_000, 'over')).toEqual({ ok: 36, near: 8, over: 1 })
  expect(await lit(5_000_000, 500_000, 'over')).toEqual({ ok: 36, near: 8, over: 4 })
})

test('it is read as a number of its limit', async () => {
  const screen = await render(
    <LimitMeter
      count={612_000}
      limit={500_000}
      percent="122%"
      level="over"
      label="streams"
      valueText="612,000 of 500,000, 122%"
    >
      612,000
    </LimitMeter>,
  )
  const meter = screen.getByRole('meter', { name: 'streams' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '612,000 of 500,000, 122%')
  // More than the maximum would be invalid.
  await expect.element(meter).toHaveAttribute('aria-valuenow', '500000')
})
