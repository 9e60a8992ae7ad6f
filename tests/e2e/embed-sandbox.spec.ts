import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './store-page.ts'

/** As WordPress frames a player, as other programs do, and without a sandbox. */
const frames = {
  wordpress: { attributes: 'sandbox="allow-scripts" security="restricted"', hash: '#?secret=x' },
  sandbox: { attributes: 'sandbox="allow-scripts allow-popups"', hash: '' },
  plain: { attributes: '', hash: '' },
}

for (const [name, { attributes, hash }] of Object.entries(frames))
  test(`a player plays and counts in a frame of another site: ${name}`, async ({
    page,
    request,
    baseURL,
    expectConsole,
  }) => {
    // The blog has no icon.
    expectConsole(/favicon/)
    const [beat] = await (await request.get('/api/beats?limit=1')).json()
    const store = baseURL?.replace('127.0.0.1', 'localhost')
    const blog = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>A blog</title>
        <iframe ${attributes} width="480" height="180" src="${store}/embed/beats/${beat.id}${hash}"></iframe>
        <script>addEventListener('message', ({ data }) => { if (data.message) window.said = data })</script>`)
    })
    await new Promise<void>((resolve) => blog.listen(0, resolve))
    try {
      const answers: string[] = []
      page.on('response', (answer) => {
        if (answer.request().method() === 'POST')
          answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`)
      const player = page.frameLocator('iframe')
      await player.getByRole('button', { name: /^Play/ }).click()
      const pause = player.getByRole('button', { name: /^Pause/ })
      await expect(pause).toBeVisible()
      const fonts = () =>
        player.locator('main').evaluate(() => [...document.fonts].map(({ status }) => status))
      await expect.poll(fonts).toContain('loaded')
      await expect.poll(() => answers).toContain(`200 /api/beats/${beat.id}/plays`)
      await pause.click()
      await expect.poll(() => answers).toContain('200 /api/insight/reports')
      if (name !== 'wordpress') return
      await player.getByRole('link', { name: beat.title }).click()
      await expect
        .poll(() => page.evaluate(() => (window as { said?: unknown }).said))
        .toEqual({ message: 'link', value: expect.stringContaining(`/beats/${beat.slug}`), secret: 'x' })
    } finally {
      blog.closeAllConnections()
      blog.close()
    }
  })
