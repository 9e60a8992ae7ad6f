import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const base = 'http://localhost:4130'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const ctx0 = await browser.newContext()
const r = await ctx0.request.post(base + '/api/auth/login', { data: { email: 'admin@example.com', password: 'Nightbus36!' } })
console.log(r.status())
const storage = await ctx0.storageState()
const jobs = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const { name, path, act, full = true, themes = ['dark', 'light'], widths = [1440, 390] } of jobs)
  for (const theme of themes)
    for (const width of widths) {
      const ctx = await browser.newContext({ storageState: storage, viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: theme })
      await ctx.addInitScript((t) => localStorage.setItem('theme', t), theme)
      const page = await ctx.newPage()
      page.on('pageerror', (e) => console.log(name, 'ERROR', e.message))
      try {
        await page.goto(base + path)
        await page.waitForLoadState('networkidle')
        if (act) await eval(`(async (page, ctx) => { ${act} })`)(page, ctx)
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/reach-shots/${name}-${theme}-${width}.png`, fullPage: full })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) console.log(name, theme, width, 'overflows by', over)
      } catch (e) { console.log(name, theme, width, e.message.split('\n')[0]) }
      await ctx.close()
    }
await browser.close()
