import { expect, test } from 'vitest'
import { hashNewPassword, isCommonPassword } from './new-password.ts'
import { verifyPassword } from './password-hash.ts'

test.each(['Password1!', 'Qwerty123!', '!Welcome1', 'P@ssw0rd', 'Iloveyou!', 'DRAGON!!'])(
  '%s is refused as common, although it meets the rules',
  async (password) => {
    await expect(hashNewPassword(password, [])).rejects.toMatchObject({
      code: 'invalid_request',
      errors: { password: expect.stringContaining('most common') },
    })
  },
)

test.each(['Backbeat2026!', 'Backbeat-Admin1!', 'Night Owl Beats 26!', 'Kid.Kelly#1234', 'KELLY!kelly!'])(
  '%s is refused as obvious: names, and a few digits',
  async (password) => {
    await expect(
      hashNewPassword(password, ['kid_kelly', 'kelly@example.com', 'Night Owl Beats']),
    ).rejects.toMatchObject({
      errors: { password: expect.stringContaining('your name or that of the store') },
    })
  },
)

test('the 3,000 most common passwords are known', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'] as readonly string[]
  expect(passwords.length).toBeGreaterThanOrEqual(3_000)
  for (const password of passwords.slice(0, 3_000)) expect(await isCommonPassword(password)).toBe(true)
})

test('another password gets a hash that matches it', async () => {
  expect(
    await verifyPassword(
      'Nightbus36!',
      await hashNewPassword('Nightbus36!', ['kid', 'kid@example.com', 'Nightfall']),
    ),
  ).toBe(true)
})
