import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBy } from '#tests/audio-files.ts'
import { hasProgram } from '#tests/file-writers.ts'
import { encodeCover, squareCover, storeCover } from './cover.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#175c45' } })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-cover-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function saved(picture: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, picture)
  return path
}

async function expectSquare(picture: Buffer) {
  const square = await sharp(await squareCover(await saved(picture))).metadata()
  expect(square).toMatchObject({ width: 1200, height: 1200, hasAlpha: false })
  expect(square.exif).toBeUndefined()
  expect(square.comments).toBeUndefined()
}

test.each([
  ['JPEG', () => plain(900, 600).jpeg().toBuffer()],
  ['PNG with alpha', () => plain(900, 600).ensureAlpha(0.5).png().toBuffer()],
  ['WebP', () => plain(90, 600).webp().toBuffer()],
])('a cover is cropped square and stripped of metadata: %s', async (_name, make) => {
  await expectSquare(await make())
})

test.for(['jpg', 'png', 'webp'])(
  'a cover written by ImageMagick is cropped square: %s',
  async (extension, { skip }) => {
    skip(!hasProgram('convert'), 'ImageMagick is not installed')
    const drawn = ['-size', '640x480', 'gradient:red-blue', '-set', 'comment', 'drawn', '{out}']
    await expectSquare(madeBy('convert', drawn, extension))
  },
)

const photo = (options: { progressive?: boolean }) =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg(options)
    .toBuffer()

test.each([false, true])(
  'a JPEG without its end marker is a picture (progressive: %s)',
  async (progressive) => {
    await expectSquare((await photo({ progressive })).subarray(0, -2))
  },
)

test.each([false, true])('a JPEG that is cut off is refused (progressive: %s)', async (progressive) => {
  const whole = await photo({ progressive })
  for (const length of [whole.length / 2, whole.length - 200])
    await expect(squareCover(await saved(whole.subarray(0, length)))).rejects.toMatchObject({
      code: 'image_unreadable',
    })
})

test('a cover is stored in four sizes of two formats and one JPEG', async () => {
  const names: string[] = []
  const files = {
    put: async (kind: string, name: string) => {
      names.push(name.replace(/^\w{24}/, '*'))
      return `media/${kind}/${name}`
    },
  }
  const { image, cover } = await storeCover(
    await encodeCover(await squareCover(await saved(await plain(300, 300).png().toBuffer()))),
    files,
  )
  expect(names).toHaveLength(9)
  expect(image).toBe(`${cover.path}-1200.jpg`)
  expect(cover.placeholder).toMatch(/^data:image\/webp;base64,/)
})

test.each([
  ['empty', async () => Buffer.alloc(0), /cannot be read/],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /SVG/],
  ['GIF', async () => plain(9, 9).gif().toBuffer(), /GIF/],
  ['AVIF', async () => plain(90, 90).avif().toBuffer(), /AVIF/],
  ['TIFF', async () => plain(9, 9).tiff().toBuffer(), /TIFF/],
  ['a cut JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2_000), /cannot be read/],
  ['a cut PNG', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 200), /cannot be read/],
  [
    'a PNG signature before noise',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(99, 7)]),
    /cannot be read/,
  ],
  [
    'a bomb of 100 megapixels',
    async () => plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
    /40 megapixels/,
  ],
] as const)('a picture that cannot be used is refused: %s', async (_name, make, sentence) => {
  await expect(squareCover(await saved(await make()))).rejects.toThrow(sentence)
})
