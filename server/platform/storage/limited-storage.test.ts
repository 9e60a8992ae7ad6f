import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { isDiskFull } from '#server/platform/database/database-unavailable.ts'
import { diskStorage } from '#tests/stores.ts'
import { limitStorage } from './limited-storage.ts'

test('a store writes its share of files, by whichever way, and then finds the disk full', async () => {
  const { storage, close } = await diskStorage()
  const limited = limitStorage(storage, 100)
  const full = async (write: Promise<unknown>) => {
    const error = await write.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(isDiskFull(error)).toBe(true)
  }
  await limited.private.put('a.bin', Buffer.alloc(40))
  await limited.public.put('b.bin', Readable.from([Buffer.alloc(40)]))
  await full(limited.public.put('c.bin', Buffer.alloc(21)))
  await full(limited.private.put('d.bin', Readable.from([Buffer.alloc(21)])))
  const path = await limited.temp.newPath()
  await writeFile(path, Buffer.alloc(21))
  await full(limited.private.putFile('e.bin', path, ''))
  // What was removed was written all the same.
  await limited.private.remove('a.bin')
  await full(limited.private.put('f.bin', Buffer.alloc(21)))
  await limited.private.put('g.bin', Buffer.alloc(20))
  const keys = []
  for await (const { key } of storage.private.list()) keys.push(key)
  for await (const { key } of storage.public.list()) keys.push(key)
  expect(keys.sort()).toEqual(['b.bin', 'g.bin'])
  await close()
})
