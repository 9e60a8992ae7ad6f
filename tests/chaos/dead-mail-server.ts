import { createServer, type Socket } from 'node:net'
import { freePort } from '#tests/free-port.ts'

/** A mail server that accepts every connection and never responds. */
export async function startDeadMailServer() {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@example.com' },
    calls: () => calls,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
