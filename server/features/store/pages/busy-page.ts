import type { FastifyReply } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>One moment, please</title>
</head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem">
<h1>One moment, please</h1>
<p>Your network has opened a lot of pages in a short time. Wait a minute, then <a href="">reload this page</a>.</p>
</body>
</html>
`

/** Sends a static page to clients that exceed the render limit. */
export function sendBusyPage(reply: FastifyReply, waitSeconds: number) {
  return reply
    .code(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(waitSeconds) })
    .type('text/html; charset=utf-8')
    .send(page)
}
