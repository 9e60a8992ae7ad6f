import { expect, test } from 'vitest'
import { convertRecording } from './tag-recording.ts'

const SECONDS = 1.5

async function recording(name: string): Promise<File> {
  const answer = await fetch(new URL(`../../../../tests/fixtures/${name}`, import.meta.url))
  return new File([await answer.blob()], name)
}

// Chromium without proprietary codecs knows no AAC.
const hasAac = new Audio().canPlayType('audio/mp4; codecs="mp4a.40.2"') !== ''

test.each(['voice-memo.ogg', ...(hasAac ? ['voice-memo.m4a'] : [])])(
  '%s becomes a WAV of the same sound',
  async (name) => {
    const file = await convertRecording(await recording(name))
    expect([file.name, file.type]).toEqual([`${name}.wav`, 'audio/wav'])
    const bytes = await file.arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes)
    expect(Math.abs(sound.duration - SECONDS)).toBeLessThan(0.1)
    // A tone of 440 Hz crosses zero upward 440 times a second.
    const samples = sound.getChannelData(0).subarray(11_025, 11_025 + 44_100)
    const crossings = samples.filter((sample, at) => at > 0 && sample >= 0 && (samples[at - 1] ?? 0) < 0)
    expect(crossings.length).toBeGreaterThan(430)
    expect(crossings.length).toBeLessThan(450)
  },
)

test('a format that the server reads stays as it is', async () => {
  const file = new File(['RIFF\0\0\0\0WAVE'], 'tag.wav')
  expect(await convertRecording(file)).toBe(file)
})

test('what the browser cannot decode is named', async () => {
  await expect(convertRecording(new File(['%PDF-1.7'], 'tag.m4a'))).rejects.toThrow('This is a PDF document.')
})
