import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inEnglish } from '#tests/components/in-english.tsx'
import { SeekSlider } from './seek-slider.tsx'

function Bar({ isMoving }: { isMoving: boolean }) {
  const [time, setTime] = useState(12)
  return (
    <>
      <button type="button" onClick={() => setTime((before) => before + 1)}>
        A second passes
      </button>
      <button type="button" onClick={() => setTime(40)}>
        Jump to the hook
      </button>
      <SeekSlider label="Seek" time={time} duration={60} isMoving={isMoving} onSeek={setTime}>
        {time}
      </SeekSlider>
    </>
  )
}

const slider = page.getByRole('slider', { name: 'Seek' })
// By script: the slider keeps its focus.
const pass = () => {
  ;(page.getByRole('button', { name: 'A second passes' }).element() as HTMLElement).click()
}
const value = () => slider.element().getAttribute('aria-valuetext')

test('while it moves, its value changes on focus and jumps only', async () => {
  const { rerender } = await render(<Bar isMoving />, inEnglish)
  pass()
  pass()
  await expect.element(slider).toHaveTextContent('14')
  expect(value()).toBe('0:12 of 1:00')
  ;(slider.element() as HTMLElement).focus()
  await expect.poll(value).toBe('0:14 of 1:00')
  pass()
  await expect.element(slider).toHaveTextContent('15')
  expect(value()).toBe('0:14 of 1:00')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(value).toBe('0:20 of 1:00')
  await expect.element(slider).toHaveTextContent('20')
  pass()
  expect(value()).toBe('0:20 of 1:00')
  await userEvent.click(page.getByRole('button', { name: 'Jump to the hook' }))
  await expect.poll(value).toBe('0:40 of 1:00')
  pass()
  expect(value()).toBe('0:40 of 1:00')
  await rerender(<Bar isMoving={false} />)
  pass()
  await expect.poll(value).toBe('0:42 of 1:00')
})
