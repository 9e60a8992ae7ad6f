/** `npm run dev`: the server, restarted on changes, behind Vite with hot reloading. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const env = { ...process.env, NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
const apiPort = env.PORT ?? '3000'
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    env: { ...env, BACKBEAT_API: `http://127.0.0.1:${apiPort}` },
    stdio: 'inherit',
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', (code) => {
    stop()
    process.exitCode ??= code ?? 0
  })
}
