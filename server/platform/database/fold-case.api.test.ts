import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/test-store.ts'
import { foldCase, UNICODE_LOWER } from './fold-case.ts'

test('the engine and the server fold Latin, Greek and Cyrillic letters the same way', {}, async () => {
  const { connection, close } = await testDatabase()
  const letters = Array.from({ length: 0x530 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20))
  const texts = [...letters.filter((letter) => /\p{L}/u.test(letter)), 'ΟΔΟΣ ΟΔΟΣ', 'İstanbul', 'É%_\\']
  const lower = sql.raw(connection.engine === 'postgres' ? 'lower' : UNICODE_LOWER)
  const { rows } = await sql<{ folded: string }>`select ${lower}(${texts.join('\n')}) as folded`.execute(
    connection.db,
  )
  expect(rows[0]?.folded.split('\n')).toEqual(texts.map(foldCase))
  await close()
})
