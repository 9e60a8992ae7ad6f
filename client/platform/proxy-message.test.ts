import { expect, test } from 'vitest'
import { makeI18n } from './page-texts.ts'
import { proxyMessages } from './proxy-message.ts'

const page = (title: string) => `<html>\r\n<head><title>${title}</title></head>\r\n<body>…</body></html>`

test.each([
  [
    413,
    'nginx/1.26.2',
    page('413 Request Entity Too Large'),
    'The server in front of the store (nginx/1.26.2) answered “413 Request Entity Too Large”. Send a smaller file, or raise its limit: client_max_body_size.',
  ],
  [413, 'Apache/2.4', '', /^The server .* \(Apache\/2.4\) answered “413”. .*: LimitRequestBody\.$/],
  [413, 'Caddy', '', /: request_body max_size\.$/],
  [413, 'cloudflare', '', /: the upload size of its plan\.$/],
  [413, null, '', /^The server in front of the store answered “413”\. .*: client_max_body_size in nginx, /],
  [
    502,
    null,
    page('502 Bad Gateway'),
    /“502 Bad Gateway”\. It can’t reach the store\. Try again in a minute\.$/,
  ],
  [
    522,
    'cloudflare',
    page('shop | 522: Connection timed out'),
    /“shop \| 522: .*”\. It can’t reach the store/,
  ],
  [504, null, '', /It stopped waiting for the store\. Check whether this was done before you try again\.$/],
  [524, 'cloudflare', '', /It stopped waiting for the store/],
  [403, 'cloudflare', page('Just a moment...'), /“Just a moment\.\.\.”\. Reload the page and try again\.$/],
  [200, null, page('Sign in to your account'), /“Sign in to your account”\. Reload the page/],
])('%i of %s is quoted, with what to do', (status, server, body, wanted) => {
  const shown = proxyMessages(status, server, body).map((text) => makeI18n()._(text))
  expect(shown.join(' ')).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted))
})
