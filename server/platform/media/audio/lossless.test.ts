import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileWriter, hasProgram } from '#tests/file-writers.ts'
import { openAudio } from './open-audio.ts'
import { renderAudio } from './render-audio.ts'
import { defaultStoreTag } from './store-tag.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-lossless-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: FileWriter, args: string[]): Buffer {
  const done = spawnSync(program, args, { maxBuffer: 1e8 })
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr}`)
  return done.stdout
}

/** The delivered WAV of this master. */
async function boughtWav(master: string): Promise<string> {
  const path = (name: string) => {
    rmSync(join(folder, name), { force: true })
    return join(folder, name)
  }
  const targets = { preview: path('preview'), mp3: path('mp3'), wav: path('bought.wav') }
  const tag = defaultStoreTag()
  // Claims to be loud, so that the preview of full-scale noise needs one pass.
  await renderAudio(await openAudio(master), { loudnessLufs: 20, tag, targets, onFrames: () => {} })
  return targets.wav
}

/** Format name of raw samples in sox. */
function raw(bits: number, channels: number, rate: number, encoding = 'signed-integer'): string[] {
  return ['-t', 'raw', '-L', '-e', encoding, '-b', `${bits}`, '-c', `${channels}`, '-r', `${rate}`]
}

const depths = [
  ['aiff', 8],
  ['aiff', 16],
  ['aiff', 24],
  ['aiff', 32],
  ['flac', 8],
  ['flac', 16],
  ['flac', 24],
] as const

describe('the WAV made from a lossless master has the same samples', () => {
  test.for(depths)('%s of %d bits', { timeout: 300_000 }, async ([format, bits], { skip }) => {
    skip(!hasProgram('sox'), 'sox is not installed')
    for (const rate of [44_100, 48_000, 96_000])
      for (const channels of [1, 2]) {
        // Uniform noise. The last FLAC frame has a single sample, and the WAV may have an odd length.
        const samples = randomBytes(((4_097 * bits) / 8) * channels)
        const from = join(folder, 'samples.raw')
        const master = join(folder, `master.${format}`)
        writeFileSync(from, samples)
        run('sox', ['-D', ...raw(bits, channels, rate), from, '-b', `${bits}`, master])
        const wav = await boughtWav(master)
        const bought = run('sox', ['-D', wav, ...raw(bits, channels, rate), '-'])
        expect(bought.equals(samples), `${format} ${bits} ${rate} ${channels}`).toBe(true)
        expect(readFileSync(wav).length % 2).toBe(0)
      }
  })

  test.for([32, 64])('aiff of %d-bit floats', async (bits, { skip }) => {
    skip(!hasProgram('ffmpeg'), 'ffmpeg is not installed')
    const master = join(folder, 'float.aiff')
    const noise = ['-f', 'lavfi', '-i', 'aevalsrc=random(0)*3|random(1):d=0.5:s=44100']
    run('ffmpeg', ['-y', ...noise, '-c:a', `pcm_f${bits}be`, master])
    const samples = (path: string) => run('ffmpeg', ['-i', path, '-f', 'f64le', '-c:a', 'pcm_f64le', '-'])
    expect(samples(await boughtWav(master)).equals(samples(master))).toBe(true)
  })
})

test('a 32-bit FLAC, which cannot be decoded exactly, is refused', async () => {
  const head = Buffer.alloc(42)
  head.write('fLaC', 'latin1')
  head.writeUInt8(34, 7)
  // 44.1 kHz, two channels, 32 bits.
  head.writeUIntBE((44_100 << 4) | (1 << 1) | 1, 18, 3)
  head.writeUInt8(0xf0, 21)
  const path = join(folder, 'deep.flac')
  writeFileSync(path, head)
  await expect(openAudio(path)).rejects.toThrow(/32 bits/)
})
