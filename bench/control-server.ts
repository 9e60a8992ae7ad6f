import { createServer } from 'node:http'

/** A bare node:http server that responds to every request with its standard input. */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const body = Buffer.concat(chunks)

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`)
})
