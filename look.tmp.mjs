import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--autoplay-policy=no-user-gesture-required'] })
const base = 'http://127.0.0.1:4730'
const beats = await (await fetch(base + '/api/beats?limit=24')).json()
const id = beats.find((x) => x.title === 'Copper Rain').id
const shots = process.argv.slice(2)
for (const [w, h] of [[1440, 1000], [390, 844]]) for (const theme of ['dark', 'light']) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: theme, baseURL: base, isMobile: w < 500, hasTouch: w < 500 })
  const p = await c.newPage(); p.on('console', (m) => { if (m.type() === 'error') console.log(w, theme, m.text()) }); p.on('pageerror', (e) => console.log('pageerror', e.message))
  if (shots.includes('beat')) { await p.goto('/beats/' + id); await p.waitForSelector('.sects'); await p.getByRole('button', { name: /Jump to Verse/ }).click(); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/w/sound-eval/shots/beat-${w}-${theme}.png`, fullPage: true }) }
  if (shots.includes('admin')) { const r = await c.request.post('/api/auth/login', { data: { email: 'ada@example.com', password: 'Look-at-this-Store-77!' } }); if (!r.ok()) console.log(r.status(), await r.text()); await p.goto(`/admin/manage-beats/${id}/sections`); await p.waitForSelector('.srows'); await p.locator('.structure').getByRole('button', { name: 'Play', exact: true }).click(); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/w/sound-eval/shots/admin-${w}-${theme}.png`, fullPage: true }) }
  if (shots.includes('deck')) { await p.goto('/beats/' + id); await p.waitForSelector('.sects'); await p.getByRole('button', { name: /^Play Copper/ }).first().click(); await p.waitForTimeout(800)
    if (w > 500) { await p.locator('.player .tunekey').click(); await p.waitForSelector('.aud'); await p.getByLabel('Key in semitones').fill('4'); await p.getByLabel('Tempo in percent').fill('94'); await p.waitForTimeout(2500); await p.locator('.aud').getByRole('button', { name: /Jump to Hook/ }).first().click(); await p.locator('.aud').getByRole('button', { name: /Jump to Hook/ }).first().click(); await p.waitForTimeout(700) } else { await p.getByRole('button', { name: /Now playing/ }).click(); await p.waitForTimeout(500); await p.getByRole('dialog').locator('.tunekey').click(); await p.getByLabel('Key in semitones').fill('4'); await p.waitForTimeout(2500) }
    await p.screenshot({ path: `/tmp/w/sound-eval/shots/deck-${w}-${theme}.png` }) }
  await c.close()
}
await b.close()
