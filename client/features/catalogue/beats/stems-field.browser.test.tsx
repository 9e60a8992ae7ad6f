import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BeatStems } from '#contract/beats/stems.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { StemsField } from './stems-field.tsx'

const stems: BeatStems = {
  bytes: 42_500_000,
  entries: [
    { name: 'Drums.wav', durationSeconds: 83 },
    { name: 'Bass.wav', durationSeconds: 83.04 },
  ],
}

function Field({ current, error }: { current: BeatStems | null; error?: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <StemsField
      file={file}
      current={current}
      isRemoved={isRemoved}
      error={error}
      percent={undefined}
      onFile={setFile}
      onRemove={setRemoved}
    />
  )
}

const zip = new File(['PK'], 'Night - stems.zip', { type: 'application/zip' })

test('a zip can be chosen and removed, and is named', async () => {
  const screen = await renderInStore(<Field current={null} />)
  await screen.getByLabelText('Stems').upload(zip)
  await expect.element(screen.getByText('Night - stems.zip')).toBeVisible()
  await screen.getByRole('button', { name: "Don't upload these stems" }).click()
  await expect.element(screen.getByText('Drop a zip of the stems')).toBeVisible()
})

test('current stems are listed with names and lengths, and can be removed or kept', async () => {
  const screen = await renderInStore(<Field current={stems} />)
  await expect.element(screen.getByText(/2 files, 42\.5 MB/)).toBeVisible()
  await screen.getByText('Show files').click()
  await expect.element(screen.getByText('Drums.wav')).toBeVisible()
  await expect.element(screen.getByText('1:23').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Remove stems' }).click()
  await expect.element(screen.getByText('The stems are removed when you save.')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep stems' }).click()
  await expect.element(screen.getByText(/2 files/)).toBeVisible()
})

test('pending stems say so, and errors are under the field', async () => {
  const fault = '“Notes.txt” cannot be used. This is not an audio file the store can read.'
  const screen = await renderInStore(<Field current={{ bytes: null, entries: [] }} error={fault} />)
  await expect.element(screen.getByText(/Created when someone buys them$/)).toBeVisible()
  await expect.element(screen.getByText(fault)).toBeVisible()
  await expect.element(screen.getByLabelText('Stems')).toHaveAccessibleDescription(fault)
})
