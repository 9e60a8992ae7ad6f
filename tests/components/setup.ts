import '#client/app/app.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { setMediaBase } from '#client/platform/media-url.ts'
import { drawFaultsIn, makeI18n } from '#client/platform/page-texts.ts'
import { DEMO_MEDIA } from './beats.ts'

drawFaultsIn(makeI18n())

beforeEach(() => {
  setMediaBase(DEMO_MEDIA)
  const errors = vi.spyOn(console, 'error')
  return async () => {
    await cleanup()
    expect(errors.mock.calls.map(String)).toEqual([])
    errors.mockRestore()
  }
})

// All test files share one page: clear what a test stored.
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
