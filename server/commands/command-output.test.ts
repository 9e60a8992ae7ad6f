import { expect, test } from 'vitest'
import { showProgress } from './command-output.ts'

function terminal(isTTY: boolean) {
  const written: string[] = []
  return {
    written,
    out: {
      isTTY,
      write(text: string | Uint8Array) {
        written.push(String(text))
        return true
      },
    },
  }
}

test('a log has one line per finished step', () => {
  const { out, written } = terminal(false)
  const progress = showProgress(out)
  progress.update('beats', 500, 1_200)
  progress.update('beats', 1_200, 1_200)
  progress.update('mails', 0, 0)
  progress.end()
  expect(written).toEqual(['beats: 1,200\n'])
})

test('a terminal has one line, which is updated and finally cleared', () => {
  const { out, written } = terminal(true)
  const progress = showProgress(out)
  progress.update('beats', 500, 1_200)
  progress.end()
  expect(written).toEqual(['\r\u001b[2Kbeats: 500 of 1,200', '\r\u001b[2K'])
})

test('after a signal the next report throws, so that the command rolls back', () => {
  const progress = showProgress(terminal(false).out)
  process.emit('SIGTERM')
  expect(() => progress.update('beats', 1, 2)).toThrow('Stopped on request.')
  progress.end()
  const listening = process.listenerCount('SIGTERM')
  showProgress(terminal(false).out).end()
  expect(process.listenerCount('SIGTERM')).toBe(listening)
})
