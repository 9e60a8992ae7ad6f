import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { wavFile } from '#tests/audio-files.ts'
import { storages } from '#tests/stores.ts'
import { zipFile } from '#tests/zip-files.ts'
import { processStems } from './stems.ts'

test.each(Object.entries(storages))('stems are checked and stored privately on %s', async (_name, open) => {
  const { storage, close } = await open()
  try {
    const masters = new PrivateFiles(storage)
    const zip = await zipFile({ 'Drums.wav': wavFile(1), 'Bass.wav': wavFile(1, { hertz: 55 }) })
    const { path } = await masters.addBytes(zip, 'zip')
    const { signal } = new AbortController()
    const { file, entries } = await processStems(masters, path, { signal, onProgress: () => {} })
    expect(entries.map(({ name }) => name)).toEqual(['Drums.wav', 'Bass.wav'])
    expect(file).toMatchObject({ path, bytes: zip.length })
    expect((await buffer(await masters.store.read(file.path))).equals(zip)).toBe(true)
    expect(await readdir(storage.temp.folder).catch(() => [])).toEqual([])
  } finally {
    await close()
  }
})
