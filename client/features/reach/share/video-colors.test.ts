import { expect, test } from 'vitest'
import { videoColors } from './video-colors.ts'

test('the played part of the wave has the accent of the store, readable on its ground', () => {
  expect(videoColors('dark', '#181808').played).toBe('#ffb020')
  expect(videoColors('dark', '#181808', '#4FC3F7').played).toBe('#4fc3f7')
  expect(videoColors('cover', '#181808', '#4FC3F7').played).toBe('#4fc3f7')
  // Darker, as text on a light ground has to be.
  expect(videoColors('light', '#181808', '#4FC3F7').played).toMatch(/^#[0-3]/)
})
