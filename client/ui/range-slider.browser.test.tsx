import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inEnglish } from '#tests/components/in-english.tsx'
import { RangeSlider } from './range-slider.tsx'

/** Sets the value and fires its events without pointer or keys, as assistive technology does. */
function setValue(name: string, value: number) {
  const input = page.getByRole('slider', { name }).element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value))
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function open() {
  const commits = vi.fn()
  function Range() {
    const [[low, high], setRange] = useState([0, 300])
    return (
      <RangeSlider
        min={0}
        max={300}
        step={1}
        low={low ?? 0}
        high={high ?? 300}
        lowLabel="Lowest"
        highLabel="Highest"
        valueText={String}
        marks={[0, 300]}
        onChange={(...range) => setRange(range)}
        onCommit={() => commits(low, high)}
      />
    )
  }
  await render(<Range />, inEnglish)
  return commits
}

test('a value set without pointer or keys counts', async () => {
  const commits = await open()
  setValue('Lowest', 40)
  expect(commits).toHaveBeenLastCalledWith(40, 300)
  setValue('Highest', 90)
  expect(commits).toHaveBeenLastCalledWith(40, 90)
})

test('a held key counts once it is released', async () => {
  const commits = await open()
  page.getByRole('slider', { name: 'Lowest' }).element().focus()
  await userEvent.keyboard('{ArrowRight>3}')
  expect(commits).not.toHaveBeenCalled()
  await userEvent.keyboard('{/ArrowRight}')
  expect(commits).toHaveBeenCalledExactlyOnceWith(3, 300)
})
