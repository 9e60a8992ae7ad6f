import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProgram } from '#tests/file-writers.ts'
import { id3Tag } from './id3-tag.ts'
import { Mp3Writer } from './mp3-writer.ts'
import { openAudio } from './open-audio.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-id3-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function taggedFile(lead: Buffer): Promise<string> {
  const path = join(folder, 'tagged.mp3')
  rmSync(path, { force: true })
  const writer = await Mp3Writer.preview(path, 44_100, lead)
  const sound = Float32Array.from({ length: 44_100 }, (_, i) => Math.sin(i / 20) * 0.5)
  await writer.append({ left: sound, right: sound })
  await writer.finish()
  return path
}

test('ffprobe reads every field and the cover, and the length is still exact', async ({ skip }) => {
  skip(!hasProgram('ffmpeg'), 'ffmpeg is not installed')
  const cover = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const facts = { title: 'Café Noir “II”', artist: '低音', album: 'Backbeat', bpm: 92, tone: 'F# minor' }
  const more = { licenseNumber: 'BBL-1234', url: 'https://beats.example', cover }
  const path = await taggedFile(id3Tag({ ...facts, ...more }))
  const shown = ['-v', 'error', '-show_entries', 'format_tags:stream=codec_name,width', '-of', 'json']
  const { stdout, stderr } = spawnSync('ffprobe', [...shown, path])
  expect(String(stderr)).toBe('')
  const { format, streams } = JSON.parse(String(stdout))
  expect(format.tags).toMatchObject({
    title: 'Café Noir “II”',
    artist: '低音',
    album: 'Backbeat',
    TBPM: '92',
    TKEY: 'F#m',
    'License number': 'BBL-1234',
  })
  expect(readFileSync(path).includes('https://beats.example')).toBe(true)
  expect(streams).toContainEqual(expect.objectContaining({ codec_name: 'mjpeg', width: 40 }))
  expect((await openAudio(path)).frames).toBe(44_100)
})

test('an unknown key is left out', () => {
  const tag = id3Tag({ title: 'a', artist: 'b', album: 'c', bpm: 90, tone: 'spooky' })
  expect(tag.includes('TKEY')).toBe(false)
})
