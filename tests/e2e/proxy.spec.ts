import type { IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { wavFile } from '#tests/audio-files.ts'
import { signInAsAdmin } from './admin-store.ts'
import { type FailingProxy, startFailingProxy } from './failing-proxy.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { main } from './shopping.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
let proxy: FailingProxy

test.beforeAll(async () => {
  const direct = await startOwnStore({ CAPTCHA: 'off' })
  proxy = await startFailingProxy(direct.url)
  store = { ...direct, url: proxy.url }
})

test.beforeEach(() => {
  proxy.rule = () => 'pass'
})

test.afterAll(async () => {
  await proxy.stop()
  await store.stop()
})

const NGINX_LIMIT_BYTES = 1024 * 1024
const tooLarge = { status: 413, title: '413 Request Entity Too Large' }
const badGateway = { status: 502, title: '502 Bad Gateway' }
const isPatch = ({ method }: IncomingMessage) => method === 'PATCH'
const isTooLarge = ({ headers }: IncomingMessage) => Number(headers['content-length']) > NGINX_LIMIT_BYTES

/** Several parts at the proxy's limit. */
const wav = (name: string) => ({ name, mimeType: 'audio/wav', buffer: wavFile(20) })

async function dropDraft(page: Page, name: string): Promise<void> {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-beats/drafts`)
  await page.getByLabel('Files of beats').setInputFiles(wav(name))
}

async function expectChecked(page: Page, fileName: string): Promise<void> {
  const state = async () => {
    const answer = await page.request.get(`${store.url}/api/admin/drafts`)
    const { drafts } = await answer.json()
    return drafts.find((draft: { fileName: string }) => draft.fileName === fileName)?.state
  }
  await expect.poll(state).toBe('draft')
}

test("drafts fit through a proxy's limit, without anybody setting it", async ({ page, expectConsole }) => {
  expectConsole(/413 \(Request Entity Too Large|413 \(Payload Too Large/)
  const refused: number[] = []
  proxy.rule = (request) => {
    if (!isTooLarge(request)) return 'pass'
    refused.push(Number(request.headers['content-length']))
    return tooLarge
  }
  await dropDraft(page, 'Night Bus.wav')
  await expectChecked(page, 'Night Bus.wav')
  expect(refused.length).toBeGreaterThan(0)
})

test('an upload says what the server in front said, and goes on by itself', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/502 \(Bad Gateway\)|ERR_CONNECTION_RESET/)
  proxy.rule = (request) => (isPatch(request) ? badGateway : 'pass')
  await dropDraft(page, 'Dusk.wav')
  await expect(main(page)).toContainText(
    'The server in front of the store (nginx/1.26.2) answered “502 Bad Gateway”.',
  )
  await expect(main(page)).toContainText('What arrived is kept, and the upload resumes by itself.')
  await expectAccessible(page)
  proxy.rule = (request) => (isPatch(request) ? { cutAfterBytes: 100_000 } : 'pass')
  await expect(main(page)).toContainText('The connection was cut. What arrived is kept')
  proxy.rule = () => 'pass'
  await expectChecked(page, 'Dusk.wav')
})

test('a limit below every part is named, and the upload is not given up', async ({ page, expectConsole }) => {
  expectConsole(/413 \(/)
  proxy.rule = (request) => (isPatch(request) ? tooLarge : 'pass')
  await dropDraft(page, 'Kerosene.wav')
  await expect(main(page)).toContainText('raise its limit: client_max_body_size.')
  await expect(main(page)).toContainText('1 file could not be sent. What arrived is kept.')
  proxy.rule = () => 'pass'
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expectChecked(page, 'Kerosene.wav')
})

test("a beat's form says how much was sent, and where uploads resume", async ({ page, expectConsole }) => {
  expectConsole(/413 \(|ERR_CONNECTION_RESET/)
  const field = (label: string) => main(page).getByLabel(label, { exact: true })
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-beats`)
  await page.getByRole('button', { name: 'Create Beat' }).click()
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background: '#e3a32b' } })
  await field('Image').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  })
  await field('Audio file').setInputFiles(wav('Low Tide.wav'))
  await field('Title').fill('Low Tide')
  await field('Description').fill('Two chords and a bell.')
  await field('Price').fill('29.50')
  await field('BPM').fill('99')
  await field('Tone').selectOption('A minor')
  proxy.rule = (request) => (isTooLarge(request) ? tooLarge : 'pass')
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(main(page)).toContainText(
    /“413 Request Entity Too Large”\. Send a smaller file, or raise its limit: client_max_body_size\. .* of 5(\.\d)? MB had been sent\. Uploads in Drafts continue where they stopped\./,
  )
  await expectAccessible(page)
  proxy.rule = (request) => (isTooLarge(request) ? { cutAfterBytes: 300_000 } : 'pass')
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(main(page)).toContainText(/The connection was cut\. .* of 5(\.\d)? MB had been sent\./)
  proxy.rule = () => 'pass'
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(main(page).getByRole('heading', { name: 'Low Tide' })).toBeVisible()
})
