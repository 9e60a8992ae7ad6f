import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { wavFile } from '#tests/audio-files.ts'
import { signInAsAdmin } from './admin-store.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
let image: Buffer

test.beforeAll(async () => {
  store = await startOwnStore({ CAPTCHA: 'off' })
  image = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#e3a32b' } })
    .png()
    .toBuffer()
})

test.afterAll(() => store.stop())

async function openScreen(page: Page): Promise<void> {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-beats`)
  await page.getByRole('button', { name: 'Create Beat' }).click()
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const wav = (name = 'night.wav', seconds = 8) => ({
  name,
  mimeType: 'audio/wav',
  buffer: wavFile(seconds),
})
const picture = () => ({ name: 'cover.png', mimeType: 'image/png', buffer: image })

async function fillText(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Two chords and a bell.')
  await field(page, 'Price').fill('29.50')
  await field(page, 'BPM').fill('99')
  await field(page, 'Tone').selectOption('A minor')
}

test('an empty form shows every message and the banner, and is not sent', async ({ page }) => {
  await openScreen(page)
  const sent: string[] = []
  page.on('request', (request) => {
    // Other parts of the page may write too: device hearts, the session.
    if (request.method() !== 'GET' && request.url().includes('/api/beats')) sent.push(request.url())
  })
  await expect(field(page, 'Price')).toHaveAttribute('type', 'number')
  await expect(field(page, 'Image')).toHaveAttribute('accept', /^image\//)
  await expect(field(page, 'Audio file')).toHaveAttribute('accept', /^audio\/\*/)
  await page.getByRole('button', { name: 'Save Beat' }).click()
  for (const message of [
    'Title is required',
    'Description is required',
    'Price is required',
    'BPM is required',
    'Tone is required',
    'Image is required',
    'Audio file is required',
    'Please fix the errors above and try again.',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expectAccessible(page)
  // Files of the wrong type are also refused before sending.
  await fillText(page, 'Wrong files')
  await field(page, 'Image').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await field(page, 'Audio file').setInputFiles({
    name: 'b.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(page.getByText('Please choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(page.getByText('Please choose an audio file.')).toBeVisible()
  expect(sent).toEqual([])
})

test('a beat is created, processed, published, edited, hidden and deleted', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const title = isMobile ? 'Harbour' : 'Copper'
  await openScreen(page)
  await fillText(page, title)
  await field(page, 'Image').setInputFiles(picture())
  await field(page, 'Audio file').setInputFiles(wav())
  await expect(page.getByLabel('Listen before uploading')).toBeVisible()
  await page
    .getByRole('button', { name: /^\d+ BPM$/ })
    .first()
    .click()
  await expect(field(page, 'BPM')).toHaveValue('120')
  await field(page, 'BPM').fill('99')
  await field(page, 'Tags').fill('Night')
  await page.getByRole('button', { name: /^(Create|Add)$/ }).click()
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(page.getByRole('form', { name: 'Create beat' })).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: title })
  const act = async (name: string) => {
    await row.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await expect(row).toContainText('$29.50')
  // The state is a column, and on phones said only of beats that are not in the store.
  if (isMobile) await expect(row.getByText('Processing').last()).toBeHidden({ timeout: 300_000 })
  else await expect(row.getByText('In the store')).toBeVisible({ timeout: 300_000 })
  await expect(row.locator('img')).toBeVisible()
  const isPublic = async () =>
    (await (await page.request.get(`${store.url}/api/beats?q=${title}`)).json()).length
  expect(await isPublic()).toBe(1)

  if (isMobile) await act('Edit')
  else await row.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page).toHaveURL(/[?&]edit=/)
  await expect(field(page, 'Title')).toHaveValue(title)
  await field(page, 'Price').fill('49')
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(row).toContainText('$49')
  await expect(page).not.toHaveURL(/edit=/)

  await act('Hide')
  const hidden = row.getByText('Hidden').filter({ visible: true })
  await expect(hidden).toBeVisible()
  expect(await isPublic()).toBe(0)

  await act('Delete')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Are you sure that you want to delete ${title}?`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hidden).toBeVisible()
})

test('a file refused by the server is reported under its field, a broken one in the list', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/400 \(Bad Request\)/)
  const title = 'Broken desk'
  await openScreen(page)
  await fillText(page, title)
  await field(page, 'Image').setInputFiles(picture())
  await field(page, 'Audio file').setInputFiles({ ...wav(), buffer: image })
  await page.getByRole('button', { name: 'Save Beat' }).click()
  await expect(page.getByText('This is a PNG picture.')).toBeVisible()
  await field(page, 'Audio file').setInputFiles({ ...wav(), buffer: wavFile(2, { gain: 0 }) })
  await page.getByRole('button', { name: 'Save Beat' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('The audio file is silent.')).toBeVisible({ timeout: 300_000 })
  await row.getByRole('button', { name: `More for ${title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Try again' })).toBeVisible()
})

test('one audio file fills the form, several become drafts named after them', async ({ page }) => {
  await openScreen(page)
  // One file fills the empty form.
  await field(page, 'BPM').fill('150')
  await field(page, 'Audio file').setInputFiles(wav('02 - late_bus 90bpm F#m.wav'))
  await expect(field(page, 'Title')).toHaveValue('Late Bus')
  await expect(field(page, 'Tone')).toHaveValue('F# minor')
  await expect(field(page, 'BPM')).toHaveValue('150')
  await field(page, 'Audio file').setInputFiles([wav('01 - slow_river 84bpm Am.wav'), wav('Tin Roof.wav')])
  await expect(page.getByText('2 drafts:')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Slow River')
  await expect(field(page, 'BPM')).toHaveValue('84')
  await expect(field(page, 'Tone')).toHaveValue('A minor')
  await field(page, 'Price').fill('24.50')
  await field(page, 'Image').setInputFiles(picture())
  await page.getByLabel('Tags', { exact: true }).fill('Riverside')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Tin Roof' }).click()
  await expect(field(page, 'Title')).toHaveValue('Tin Roof')
  // Price, tags and cover are entered once for all.
  await expect(field(page, 'Price')).toHaveValue('24.50')
  await expect(page.getByRole('button', { name: 'Riverside (new)' })).toBeVisible()
  await expect(page.getByAltText('Cover, cut square')).toBeVisible()
  await page.getByLabel('Same price, tags and cover for all drafts').uncheck()
  await field(page, 'Price').fill('30')
  await page.getByRole('button', { name: 'Slow River' }).click()
  await expect(field(page, 'Price')).toHaveValue('')
})

test('failed tags and licenses have an error message and a working retry', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/400 \(Bad Request\)/)
  const refuse = { status: 400, json: { code: 'x', detail: 'Not now.' } }
  await page.route('**/api/admin/beats/templates', (route) => route.fulfill(refuse))
  await page.route('**/api/tags', (route) => route.fulfill(refuse))
  await openScreen(page)
  const licenses = page.getByRole('alert').filter({ hasText: "The licenses can't be loaded." })
  await expect(licenses).toContainText('Not now.')
  await page.unroute('**/api/admin/beats/templates')
  await licenses.getByRole('button', { name: 'Retry' }).click()
  const tags = page.getByRole('alert').filter({ hasText: "The tags can't be loaded." })
  await expect(tags).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/tags')
  await tags.getByRole('button', { name: 'Retry' }).click()
  await expect(tags).toBeHidden()
  await page.getByRole('button', { name: 'Create Beat' }).click()
  await expect(page.getByRole('form', { name: 'Create beat' })).toBeHidden()
})
