import { type ChildProcess, spawn } from 'node:child_process'
import autocannon from 'autocannon'

const CONNECTIONS = 16

/** Milliseconds as the client waited for an answer. */
export type Figures = { answered: number; perSecond: number; p50Ms: number; p99Ms: number }

/**
 * Asks servers for the paths that `path` gives, over 16 connections in all, evenly and as quickly as they answer.
 * Throws where an answer is not 2xx.
 */
export async function load(ports: readonly number[], path: () => string, seconds: number): Promise<Figures> {
  const results = await Promise.all(
    ports.map((port) =>
      autocannon({
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS / ports.length,
        duration: seconds,
        requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: path() }) }],
      }),
    ),
  )
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused and ${errors} failed requests`)
  return {
    answered: results.reduce((sum, { requests }) => sum + requests.total, 0),
    perSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p50Ms: Math.max(...results.map(({ latency }) => latency.p50)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
  }
}

/** A bare node:http server that sends these bytes, whatever it is asked. */
export async function startBare(body: Buffer): Promise<{ port: number; stop: () => void }> {
  const bare = spawn(process.execPath, ['bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  bare.stdin?.end(body)
  return { port: Number(await firstLine(bare)), stop: () => void bare.kill() }
}

/** The middle one of several rounds, each figure by itself. */
export function median(rounds: readonly Figures[]): Figures {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    answered: middle(rounds.map(({ answered }) => answered)),
    perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: middle(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: middle(rounds.map(({ p99Ms }) => p99Ms)),
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim()
  throw new Error('The bare server did not start.')
}
