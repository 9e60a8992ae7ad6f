import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--allow-file-access-from-files'] })
for (const [n, u, w] of JSON.parse(process.argv[2])) { const p = await b.newPage({ viewport: { width: w, height: 900 } }); await p.goto('file:///work/shared/design/digging/' + u); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/reach-shots/mock-${n}.png`, fullPage: true }); await p.close() }
await b.close()
