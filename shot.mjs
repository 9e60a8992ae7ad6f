import { chromium } from '@playwright/test'
const [,, out, path, width='1440', theme='dark', setup=''] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const c = await b.newContext({ viewport: { width: Number(width), height: Number(width)<500?844:1000 }, deviceScaleFactor: 1, colorScheme: theme, ...(Number(width)<500?{hasTouch:true,isMobile:true}:{}) })
const p = await c.newPage()
p.on('console', m => m.type()==='error' && console.log('console', m.text()))
p.on('pageerror', e => console.log('pageerror', e.message))
await p.goto('http://localhost:4720/')
const fn = setup ? (await import(process.cwd()+'/'+setup)).default : async()=>{}
await fn(p, path, out)
if (path !== '-') { await p.goto('http://localhost:4720'+path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(800) }
const after = setup ? (await import(process.cwd()+'/'+setup)).after : undefined
if (after) await after(p)
await p.screenshot({ path: out, fullPage: process.env.FULL==='1' })
await b.close()
