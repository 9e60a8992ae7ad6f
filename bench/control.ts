import { type ChildProcess, spawn } from 'node:child_process'
import { cpuSecondsOf } from './process-usage.ts'

/** The control: a bare node:http server in its own process that always sends these bytes. */
export async function startControl(
  body: Buffer,
): Promise<{ port: number; cpuSeconds: () => Promise<number>; stop: () => void }> {
  const control = spawn(process.execPath, ['bench/control-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  control.stdin?.end(body)
  return {
    port: Number(await firstLine(control)),
    cpuSeconds: () => cpuSecondsOf(control.pid),
    stop: () => void control.kill(),
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim()
  throw new Error('The control did not start.')
}
