import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

const DELIMITERS = [',', ';', '\t', '|'] as const
const HEAD_BYTES = 4_096

/** How a CSV file is written. */
type CsvForm = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  delimiter: string
  /** The line of the headings, from 1: Excel's own first line (`sep=;`) is none of them. */
  firstLine: number
}

/** Detects encoding and separator from the first lines. Spreadsheets write semicolons in locales with decimal commas. */
export async function readCsvForm(path: string): Promise<CsvForm> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const encoding = encodingOf(head)
    const [first = ''] = new TextDecoder(encoding).decode(head).split(/\r?\n|\r/)
    const [, said] = /^sep=(.)$/i.exec(first.trimEnd() || first) ?? []
    if (said) return { encoding, delimiter: said, firstLine: 2 }
    if (/^sep=\t$/i.test(first)) return { encoding, delimiter: '\t', firstLine: 2 }
    // Not those inside of quoted headings.
    const bare = first.replaceAll(/"[^"]*"/g, '')
    const count = (delimiter: string) => bare.split(delimiter).length
    const delimiter = DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
    return { encoding, delimiter, firstLine: 1 }
  } finally {
    await file.close()
  }
}

/** The text of a file, without its byte order mark. */
export function readText(path: string, { encoding }: Pick<CsvForm, 'encoding'>): Readable {
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<BufferSource>
  const text = bytes.pipeThrough(new TextDecoderStream(encoding))
  return Readable.fromWeb(text as Parameters<typeof Readable.fromWeb>[0])
}

/** By the byte order mark; without one, every second byte of Western UTF-16 is zero. */
function encodingOf(head: Buffer): CsvForm['encoding'] {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && odd > 8 * even) return 'utf-16le'
  return even > head.length / 4 && even > 8 * odd ? 'utf-16be' : 'utf-8'
}
