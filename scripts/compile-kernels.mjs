/**
 * Makes server/features/catalogue/bit-kernels.wasm of the text beside it: `node scripts/compile-kernels.mjs` after the text was
 * changed. `npm run check` fails where it was forgotten.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const folder = join(import.meta.dirname, '..', 'server', 'beats')
const text = join(folder, 'bit-kernels.wat')
const binary = join(folder, 'bit-kernels.wasm')

async function compile() {
  const { parseWat } = await wabt()
  const features = { simd: true, threads: true, bulk_memory: true }
  const parsed = parseWat(text, readFileSync(text, 'utf8'), features)
  try {
    parsed.validate(features)
    return Buffer.from(parsed.toBinary({}).buffer)
  } finally {
    parsed.destroy()
  }
}

/** Whether what the store loads was made of the text as it is now. */
export async function areKernelsCompiled() {
  return (await compile()).equals(readFileSync(binary))
}

if (process.argv[1] === import.meta.filename) writeFileSync(binary, await compile())
