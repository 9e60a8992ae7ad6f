import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavFile } from '#tests/audio-files.ts'
import { renameInZip, unmarkedZip, zipFile } from '#tests/zip-files.ts'
import { checkStemsZip, openStemsZip } from './open-stems-zip.ts'
import { runStemsWorker } from './run-stems-worker.ts'

const wav = wavFile(1)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-names-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A zip whose names are these bytes, in a code page that it does not say. */
async function zipNamed(...names: readonly Buffer[]): Promise<string> {
  let zip = await zipFile(Object.fromEntries(names.map((name, at) => [asciiFor(name, at), wav])))
  for (const [at, name] of names.entries())
    zip = renameInZip(zip, asciiFor(name, at), name.toString('latin1'))
  const path = join(folder, 'named.zip')
  await writeFile(path, unmarkedZip(zip))
  return path
}
const asciiFor = (name: Buffer, at: number) => String(at).padEnd(name.length, 'x')

async function namesOf(path: string): Promise<string[]> {
  const zip = await openStemsZip(path)
  zip.close()
  return zip.files.map(({ name }) => name)
}

test.each([
  [
    'UTF-8 of Finder, decomposed',
    ['Stems/Cafe\u0301 Kick.wav', 'Stems/Ночь Bass.wav', 'Stems/808 – Sub.wav'],
    'utf8',
  ],
  ['code page 437', ['Caf\x82 Kick.wav', '\x9aberlead.wav'], 'latin1', ['Café Kick.wav', 'Überlead.wav']],
  ['code page 866', ['\x8d\xae\xe7\xec.wav', 'Kick.wav'], 'latin1', ['Ночь.wav', 'Kick.wav']],
  ['Shift JIS', ['\x83\x4c\x83\x62\x83\x4e.wav', '808.wav'], 'latin1', ['キック.wav', '808.wav']],
] as const)(
  'names in %s are as they were typed',
  async (_name, names, encoding, typed?: readonly string[]) => {
    const path = await zipNamed(...names.map((name) => Buffer.from(name, encoding)))
    expect(await namesOf(path)).toEqual(typed ?? names.map((name) => name.normalize('NFC')))
  },
)

test('backslashes are folders, and never lead outside', async () => {
  expect(
    await namesOf(await zipNamed(Buffer.from('Stems\\Kick.wav'), Buffer.from('Stems\\Bass.wav'))),
  ).toEqual(['Stems/Kick.wav', 'Stems/Bass.wav'])
  await expect(checkStemsZip(await zipNamed(Buffer.from('..\\Kick.wav')))).rejects.toThrow(
    /points outside the zip/,
  )
})

test('names that are one after NFC are refused, and so are those that nobody can read', async () => {
  const path = join(folder, 'twins.zip')
  await writeFile(path, await zipFile({ 'Café Kick.wav': wav, 'Cafe\u0301 Kick.wav': wav }))
  await expect(checkStemsZip(path)).rejects.toThrow('“Café Kick.wav” is in the zip twice.')
  // Korean in EUC-KR, and Chinese in GBK.
  for (const name of ['\xb5\xe5\xb7\xb3.wav', '\xb9\xc4.wav', '\xff\xfe.wav'])
    await expect(checkStemsZip(await zipNamed(Buffer.from(name, 'latin1')))).rejects.toThrow(
      'The file names in the zip can’t be read',
    )
})

test('what is sold has the names that are shown, for programs that go by the format', async () => {
  const path = await zipNamed(Buffer.from('Stems/Cafe\u0301.wav'), Buffer.from('Stems\\Bass.wav'))
  const repaired = join(folder, 'sold.zip')
  const { entries, isRepaired } = await runStemsWorker(
    { from: path, scratch: join(folder, 'scratch'), repaired },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  expect(isRepaired).toBe(true)
  const sold = await openStemsZip(repaired)
  sold.close()
  expect(sold.isMisnamed).toBe(false)
  expect(sold.files.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
  expect(entries.map(({ name }) => name)).toEqual(['Stems/Café.wav', 'Stems/Bass.wav'])
})
