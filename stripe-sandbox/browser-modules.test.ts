import { expect, test } from 'vitest'
import { openSandbox } from './test-client.ts'

test('Stripe.js and all that it imports are served as JavaScript, to pages of any origin', async () => {
  await using api = await openSandbox()
  const waiting = [`${api.url}/browser/stripe.js`]
  const served = new Set<string>()
  for (const url of waiting) {
    const response = await fetch(url)
    expect([url, response.status]).toEqual([url, 200])
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const script = await response.text()
    expect(script).not.toMatch(/^(import |export )?type /m)
    served.add(url)
    for (const [, specifier = ''] of script.matchAll(/from '(\.[^']+)'/g)) {
      const imported = new URL(specifier, url).href
      if (!served.has(imported) && !waiting.includes(imported)) waiting.push(imported)
    }
  }
  expect(served.size).toBeGreaterThan(3)
})

test.each(['missing.js', 'card-input.test.ts', '..%2fmain.ts', 'browser/../../main.ts'])(
  'nothing else is: /browser/%s',
  async (path) => {
    await using api = await openSandbox()
    expect((await fetch(`${api.url}/browser/${path}`)).status).toBe(404)
  },
)
