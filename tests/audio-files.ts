import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '#server/platform/media/audio/wav-writer.ts'
import type { FileWriter } from './file-writers.ts'

/** A few seconds of a pulsed tone as 24-bit stereo WAV, by our own writer. */
export function wavFile(
  seconds = 3,
  options: { hertz?: number; gain?: number; sampleRate?: number } = {},
): Buffer {
  const { hertz = 220, gain = 0.5, sampleRate = 44_100 } = options
  const left = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, frame) => {
    const t = frame / sampleRate
    return Math.sin(2 * Math.PI * hertz * t) * gain * (1 - ((t * 2) % 1) * 0.8)
  })
  return encodeWav({ left, right: left, sampleRate })
}

/** A tone as stereo WAV of floats, which may be above full scale. */
export function floatWav(seconds: number, gain: number): Buffer {
  const data = Buffer.alloc(seconds * 44_100 * 8)
  for (let i = 0; i < data.length / 4; i++) data.writeFloatLE(gain * Math.sin(i / 40), i * 4)
  const head = Buffer.from(wavFile(1).subarray(0, 44))
  head.writeUInt32LE(36 + data.length, 4)
  head.writeUInt16LE(3, 20)
  head.writeUInt32LE(44_100 * 8, 28)
  head.writeUInt16LE(8, 32)
  head.writeUInt16LE(32, 34)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** Output of another program, which writes to `{out}` in the arguments. Returns its bytes. */
export function madeBy(program: FileWriter, args: readonly string[], extension: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-made-'))
  try {
    const out = join(folder, `out.${extension}`)
    const done = spawnSync(
      program,
      args.map((arg) => arg.replace('{out}', out)),
    )
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
    return readFileSync(out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A multipart body for `app.inject`. Files are `[bytes, name]`; a list of texts repeats its field. */
export function multipart(fields: Record<string, string | readonly string[] | readonly [Buffer, string]>): {
  payload: Buffer
  headers: Record<string, string>
} {
  const boundary = '----backbeat-test-boundary'
  const parts: Buffer[] = []
  const add = (head: string, body: Buffer | string) =>
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n'))
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') add(`Content-Disposition: form-data; name="${name}"`, value)
    else if (Buffer.isBuffer(value[0]))
      add(
        `Content-Disposition: form-data; name="${name}"; filename="${value[1]}"\r\nContent-Type: application/octet-stream`,
        value[0],
      )
    else for (const text of value) add(`Content-Disposition: form-data; name="${name}"`, String(text))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
