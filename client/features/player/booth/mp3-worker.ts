import { createEncoder } from 'wasm-media-encoders'
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url'
import type { Mp3Answer, Mp3Job } from './encode-mp3.ts'

const BLOCK = 48_000
const KBPS = 320

const answer = (message: Mp3Answer, transfer: Transferable[] = []) => postMessage(message, { transfer })

addEventListener('message', ({ data }: MessageEvent<Mp3Job>) => {
  encode(data).then(
    (file) => answer({ file }, [file]),
    (error: unknown) => answer({ failed: String(error) }),
  )
})

async function encode({ channels, rate }: Mp3Job): Promise<ArrayBuffer> {
  const encoder = await createEncoder('audio/mpeg', wasmUrl)
  const [left = new Float32Array(), right = left] = channels
  encoder.configure({ sampleRate: supported(rate), channels: 2, bitrate: KBPS })
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < left.length; at += BLOCK) {
    // The encoder reuses what it returns.
    parts.push(encoder.encode([left.subarray(at, at + BLOCK), right.subarray(at, at + BLOCK)]).slice())
    answer({ progress: Math.min(1, (at + BLOCK) / left.length) })
  }
  parts.push(encoder.finalize().slice())
  return new Blob(parts).arrayBuffer()
}

/** @throws RangeError for a rate that MP3 does not have */
function supported(rate: number): 44_100 | 48_000 {
  if (rate === 44_100 || rate === 48_000) return rate
  throw new RangeError(`MP3 has no ${rate} Hz`)
}
