import { connect } from 'node:net'

/** Response times in milliseconds. */
export type Figures = { answered: number; perSecond: number; p50Ms: number; p99Ms: number }

const HEADER_END = '\r\n\r\n'
const READ_BUFFER_BYTES = 65_536

/**
 * Closed-loop load: keeps `connections` requests in flight, spread evenly over `ports`, and sends the next once a
 * response is complete. Implements only the HTTP that the benched servers speak (keep-alive, Content-Length), because a
 * client that uses more CPU time than the server, as autocannon did, measures itself.
 *
 * @param asManyClients claims another address per request, which a store with TRUST_PROXY believes
 * @throws Error for any response but 200
 */
export async function load(
  ports: readonly number[],
  path: () => string,
  {
    seconds,
    connections,
    asManyClients = false,
  }: { seconds: number; connections: number; asManyClients?: boolean },
): Promise<Figures> {
  const waitsMs: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      requestUntil(until, ports[at % ports.length] as number, { path, asManyClients }, waitsMs),
    ),
  )
  const tookSeconds = (performance.now() - started) / 1000
  const sorted = Float64Array.from(waitsMs).sort()
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    answered: sorted.length,
    perSecond: sorted.length / tookSeconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
  }
}

/** The median of each figure over several rounds. */
export function median(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => middle(rounds.map((round) => round[figure]))
  return { answered: of('answered'), perSecond: of('perSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** One connection. Adds response times to `waitsMs`. */
function requestUntil(
  until: number,
  port: number,
  { path, asManyClients }: { path: () => string; asManyClients: boolean },
  waitsMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let missingBytes: number | undefined
    const send = () => {
      sentAt = performance.now()
      const client = asManyClients ? `x-forwarded-for: ${madeUpAddress()}\r\n` : ''
      if (sentAt < until)
        return socket.write(`GET ${path()} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${client}\r\n`)
      socket.destroy()
      return resolve()
    }
    const receive = (chunk: Buffer) => {
      missingBytes = (missingBytes ?? answerBytes(chunk)) - chunk.length
      if (missingBytes > 0) return
      missingBytes = undefined
      waitsMs.push(performance.now() - sentAt)
      send()
    }
    const buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES)
    const fail = (error: unknown) => {
      socket.destroy()
      reject(error)
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback(bytes) {
          try {
            receive(buffer.subarray(0, bytes))
          } catch (error) {
            fail(error)
          }
          return true
        },
      },
    })
    socket.once('connect', send)
    socket.once('error', fail)
    socket.once('end', () => fail(new Error('The server closed the connection.')))
  })
}

function madeUpAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1
  return `10.${part()}.${part()}.${part()}`
}

/** Length of the response that starts with `chunk`, which must contain all headers. */
function answerBytes(chunk: Buffer): number {
  const end = chunk.indexOf(HEADER_END)
  const head = chunk.toString('latin1', 0, end)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined || !head.startsWith('HTTP/1.1 200 '))
    throw new Error(`Unexpected answer: ${head}`)
  return end + HEADER_END.length + Number(length)
}
