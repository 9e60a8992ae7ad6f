import { createServer } from 'node:http'
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { Altcha } from './altcha.ts'
import { siteVerify } from './site-verify.ts'

let store: TestStore
let serial = 0

beforeAll(async () => {
  store = await testStore(undefined, { CAPTCHA: 'altcha' })
})

afterAll(() => store.close())

async function challengeFor(purpose: string): Promise<Challenge> {
  const answer = await store.app.inject(`/api/captcha/challenge?purpose=${purpose}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey: derivePbkdf2 })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

function logInWith(captchaToken: string | undefined) {
  serial++
  return store.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'nobody@example.com', password: 'x', captchaToken },
    remoteAddress: `10.3.${Math.floor(serial / 250)}.${serial % 250}`,
  })
}

test('the client learns which CAPTCHA to show', async () => {
  expect((await store.app.inject('/api/captcha')).json()).toEqual({ provider: 'altcha' })
  const other = await testStore(undefined, {
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET: 'secret',
  })
  const answer = await other.app.inject('/api/captcha')
  expect(answer.json()).toEqual({ provider: 'turnstile', siteKey: 'site' })
  const page = await other.app.inject('/login')
  expect(page.headers['content-security-policy']).toContain('frame-src https://challenges.cloudflare.com')
  await other.close()
})

test('without an answer, each form says so in its own words', async () => {
  const login = await logInWith(undefined)
  expect(login.statusCode).toBe(400)
  expect(login.json()).toMatchObject({ code: 'captcha_required', detail: 'Please complete the Captcha' })
  const register = await store.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username: 'maya_r', email: 'maya@example.com', password: 'Nightbus36!' },
  })
  expect(register.statusCode).toBe(400)
  expect(register.json()).toMatchObject({
    code: 'captcha_required',
    errors: { captchaToken: 'Please complete the CAPTCHA' },
  })
})

once('a solved challenge lets one attempt through', async () => {
  const token = await solve(await challengeFor('login'))
  expect((await logInWith(token)).statusCode).toBe(401)
  const again = await logInWith(token)
  expect(again.statusCode).toBe(400)
  expect(again.json().code).toBe('captcha_refused')
})

test('20 parallel replays of one answer, written in several ways, let exactly one through', {}, async () => {
  const token = await solve(await challengeFor('login'))
  const respaced = Buffer.from(` ${Buffer.from(token, 'base64').toString()} `).toString('base64')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => logInWith(index % 2 === 0 ? token : respaced)),
  )
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(19)
})

once('an answer for registering does not sign in', async () => {
  expect((await logInWith(await solve(await challengeFor('register')))).json().code).toBe('captcha_refused')
  expect((await store.app.inject('/api/captcha/challenge?purpose=other')).statusCode).toBe(400)
})

once(
  'expired, tampered, foreign and malformed answers are refused, and the answer does not say why',
  async () => {
    const altcha = new Altcha(store.app.storeSecret)
    const expired = await solve(await altcha.createChallenge('login', Date.now() - 11 * 60_000))
    const fresh = await altcha.createChallenge('login')
    const longer = { ...fresh, parameters: { ...fresh.parameters, expiresAt: 4_000_000_000 } }
    const foreign = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey: derivePbkdf2,
      expiresAt: new Date(Date.now() + 60_000),
      data: { purpose: 'login' },
      hmacSignatureSecret: 'guessed',
      hmacKeySignatureSecret: 'guessed',
    })
    const unsolved = Buffer.from(
      JSON.stringify({ challenge: fresh, solution: { counter: 1, derivedKey: '00' } }),
    ).toString('base64')
    const bodies = new Set<string>()
    for (const token of [
      expired,
      await solve(longer),
      await solve(foreign),
      unsolved,
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from('[[[').toString('base64'),
    ]) {
      const answer = await logInWith(token)
      expect(answer.statusCode).toBe(400)
      bodies.add(answer.body)
    }
    expect([...bodies]).toHaveLength(1)
    expect(deriveKey(store.app.storeSecret, 'captcha challenge')).not.toEqual(
      deriveKey(store.app.storeSecret, 'captcha answer'),
    )
  },
)

test('another provider is asked with the secret and the address; a dead one refuses everybody', async () => {
  const asked: Record<string, string>[] = []
  const provider = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    asked.push(form)
    const success = form.response?.startsWith('good') ?? false
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success, action: form.response?.split(' ')[1] }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', () => resolve()))
  const address = provider.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const verify = siteVerify({ provider: 'turnstile', secret: 'secret', url })
  const from = { purpose: 'login', address: '203.0.113.9' } as const
  expect(await verify('good', from)).toMatchObject({ id: expect.any(String) })
  expect(await verify('good login', from)).toBeDefined()
  expect(await verify('good register', from)).toBeUndefined()
  expect(await verify('bad', from)).toBeUndefined()
  expect(asked[0]).toEqual({ secret: 'secret', response: 'good', remoteip: '203.0.113.9' })
  await new Promise((resolve) => provider.close(resolve))
  await expect(verify('good', from)).rejects.toMatchObject({ code: 'unavailable' })
})
