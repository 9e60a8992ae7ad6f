import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInStore } from '#tests/components/store.tsx'
import { ImageField } from './image-field.tsx'

function Field() {
  const [file, setFile] = useState<File | null>(null)
  return <ImageField file={file} current={null} error={undefined} percent={undefined} onChange={setFile} />
}

async function drawn(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], 'cover.png', { type: 'image/png' })
}

test.each([
  [
    'a photo of a phone',
    () => new File(['\0\0\0\x18ftypheic'], 'a.heic', { type: 'image/heic' }),
    /HEIC photo/,
  ],
  ['a drawing', () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'), /an SVG drawing/],
  ['too many pixels', () => drawn(8_000, 6_250), /more than 40 megapixels/],
  ['a small cover', () => drawn(300, 500), /Smaller than 600 by 600/],
  ['a good cover', () => drawn(700, 800), /700 by 800$/],
] as const)('%s is judged as soon as it is chosen', async (_name, make, sentence) => {
  const screen = await renderInStore(<Field />)
  await screen.getByLabelText('Image').upload(await make())
  await expect.element(screen.getByText(sentence)).toBeVisible()
})
