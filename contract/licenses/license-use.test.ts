import { expect, test } from 'vitest'
import { LicenseUseFields, parseStreams, shortUrl } from './license-use.ts'

const song = { url: 'https://youtu.be/9wXz2kQe', title: 'Cordova Street' }

test.each([
  [{ ...song, url: 'http://youtu.be/9wXz2kQe' }, 'Links must start with https://.'],
  [{ ...song, url: 'javascript:alert(1)' }, 'That isn’t a link.'],
  [{ ...song, url: 'data:text/html,<b>' }, 'That isn’t a link.'],
  [{ ...song, url: 'cordova street' }, 'That isn’t a link.'],
  [{ ...song, url: 'https://localhost/a' }, 'That isn’t a link.'],
  [{ ...song, url: 'https://127.0.0.1/a' }, 'That isn’t a link.'],
  [{ ...song, url: 'https://[::1]/a' }, 'That isn’t a link.'],
  [{ ...song, url: 'https://maya:secret@example.com/a' }, 'name or password'],
  [{ ...song, url: `https://example.com/${'a'.repeat(500)}` }, 'at most 500'],
  [{ ...song, title: '' }, 'Enter the title'],
  [{ ...song, title: 'a'.repeat(121) }, 'At most 120'],
  [{ ...song, title: '<script>alert(1)</script>' }, 'without HTML'],
  [{ ...song, title: 'two\nlines' }, 'one line'],
  [{ ...song, title: 'bell \u0007' }, 'invisible'],
  [{ ...song, title: 'turned \u202e around' }, 'invisible'],
])('%j is rejected: %s', (use, sentence) => {
  const { success, error } = LicenseUseFields.safeParse(use)
  expect([success, error?.issues[0]?.message]).toEqual([false, expect.stringContaining(sentence)])
})

test.each(['I <3 You', 'Ça va ? (feat. 日本)', 'a < b > c'])('a release may be called %s', (title) => {
  expect(LicenseUseFields.parse({ ...song, title })).toEqual({ ...song, title })
})

test('links are normalized', () => {
  const { url } = LicenseUseFields.parse({ ...song, url: ' HTTPS://Open.Spotify.com/track/4u?si=1#x ' })
  expect(url).toBe('https://open.spotify.com/track/4u?si=1#x')
  expect(shortUrl('https://www.example.com/')).toBe('example.com')
})

test('numbers of streams are parsed as typed', () => {
  expect(['42300', '42,300', '42.300', '42 300', ' 0 '].map(parseStreams)).toEqual([
    42_300, 42_300, 42_300, 42_300, 0,
  ])
  expect(['4,23', '-1', '1.5', 'many', ''].map(parseStreams)).toEqual([NaN, NaN, NaN, NaN, NaN])
})
