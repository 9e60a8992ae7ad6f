import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { FingerprintSet } from './fingerprint-set.ts'

test('contains what was added and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, asked) => {
      const keys = new FingerprintSet()
      for (const key of added) keys.add(key)
      for (const key of [...added, ...asked]) expect(keys.has(key)).toBe(added.includes(key))
    }),
  )
})

test('grows, also after lookups', () => {
  const keys = new FingerprintSet()
  for (let at = 0; at < 5_000; at++) {
    keys.add(`covers/${at}`)
    expect(keys.has(`covers/${at}`)).toBe(true)
    expect(keys.has(`covers/${at + 1}`)).toBe(false)
    if (at > 1_500) at += 250
  }
})
