import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client', 'contract', 'server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/migrations/'))

/** Wording that sounded translated, and what buyers and sellers read instead. */
const retired = {
  'We do not know': 'We don’t recognize the code …',
  'None that counts': 'Add an eligible beat to get this deal.',
  'One press ends it': 'Unsubscribe anytime.',
  'you are on the list': 'You’ll also get our newsletter.',
  'Takes the beat off the store': 'Removes the beat from the store',
  'nothing at this address': 'Page not found.',
  'Yours already': 'You own this',
  'Send me a test': 'Send a test to myself',
  'No signal from the card': 'Your bank declined the card.',
  'Take it back': 'Withdraw offer',
  'your word counts': 'We take your word for it',
  'Private person': 'Personal',
  'Look through licenses': 'Review your licenses',
  'You pay once': 'One payment, instant download.',
  'address was used in the store': 'because you have an account at …',
  'when you added it': 'Price dropped from … to …',
  'Neighbour of': 'Neighbor of',
}

test('no text uses wording that was replaced', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').toLowerCase()
    return Object.entries(retired)
      .filter(([old]) => text.includes(old.toLowerCase()))
      .map(([old, now]) => `${file}: “${old}” is “${now}”`)
  })
  expect(found).toEqual([])
})

test('buttons and titles say sign in and sign out, except where the specification says Login and Logout', () => {
  const inSpecification = {
    'client/app/layouts/mobile-menu.tsx': ['Login', 'Logout'],
    'client/app/layouts/site-header.tsx': ['Login', 'Logout'],
    'client/features/accounts/auth/login-form.tsx': ['Login failed'],
    'client/features/selling/carts/choose-license.tsx': ['Log in to add', 'Login', 'must log in'],
    'contract/accounts/account-problems.ts': ['Login failed', 'login attempts'],
  }
  const texts = files
    .filter((file) => !(file in inSpecification))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\/?\*|import )/.test(line))
        .filter((line) => /(['"`>]|^ *)(Log in|Log out|Login|Logout)( [a-z]|['"`<.]|$)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(texts).toEqual([])
})

test('dates are formatted in one place', () => {
  const own = [
    'contract/text/dates.ts',
    'contract/text/zoned-days.ts',
    'client/features/catalogue/beats/time-zone.ts',
  ]
  const found = files.filter(
    (file) =>
      !own.includes(file) &&
      /dateStyle|timeStyle|month: '(?:long|short)'|toLocale(Date|Time)String/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  )
  expect(found, 'use contract/text/dates.ts').toEqual([])
})
