import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
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
  const screen = await render(<Field />)
  await screen.getByLabelText('Audio file').upload(file)
  await expect
    .element(screen.getByText('This is an M4A or MP4 file. Please choose a WAV, AIFF, FLAC or MP3 file.'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('Listen before uploading')).not.toBeInTheDocument()
})
