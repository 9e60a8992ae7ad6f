import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInStore } from '#tests/components/store.tsx'
import { AudioField } from './audio-field.tsx'

function Field() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <AudioField
      file={file}
      isNew
      error={undefined}
      percent={undefined}
      onFiles={([first]) => setFile(first ?? null)}
    />
  )
}

test.each([
  ['an M4A', new File(['\0\0\0\x20ftypM4A \0\0\0\0'], 'beat.m4a', { type: 'audio/mp4' })],
  ['an M4A by another name', new File(['\0\0\0\x20ftypM4A \0\0\0\0'], 'beat.wav', { type: 'audio/wav' })],
])('%s is rejected as soon as it is chosen, with alternatives', async (_name, file) => {
  const screen = await renderInStore(<Field />)
  await screen.getByLabelText('Audio file').upload(file)
  await expect
    .element(screen.getByText('This is an M4A or MP4 file. Please choose a WAV, AIFF, FLAC or MP3 file.'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('Listen before uploading')).not.toBeInTheDocument()
})

/** 8-bit mono at 8 kHz. */
function wav(seconds: number): File {
  const frames = seconds * 8_000
  const head = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) head.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  head.setUint32(4, 36 + frames, true)
  write(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, 8_000, true)
  head.setUint32(28, 8_000, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  write(36, 'data')
  head.setUint32(40, frames, true)
  return new File([head, new Uint8Array(frames).fill(128)], 'beat.wav', { type: 'audio/wav' })
}

test('half a second is rejected before the upload, a whole beat is not', async () => {
  const screen = await renderInStore(<Field />)
  await screen.getByLabelText('Audio file').upload(wav(0.5))
  const fault = screen.getByText('The audio is shorter than a second. Please upload the whole beat.')
  await expect.element(fault).toBeVisible()
  await screen.getByLabelText('Audio file').upload(wav(3))
  await expect.element(screen.getByLabelText('Listen before uploading')).toBeVisible()
  await expect.element(fault).not.toBeInTheDocument()
})
