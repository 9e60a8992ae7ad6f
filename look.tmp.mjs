import { chromium } from 'playwright'
const [,, specFile, out='/tmp/w/shots/deals'] = process.argv
import { mkdirSync } from 'node:fs'
mkdirSync(out,{recursive:true})
const base='http://localhost:4700'
const specs=(await import(specFile)).default
const browser=await chromium.launch({executablePath:'/usr/bin/chromium'})
const states={}
async function state(role){
  if(!role) return undefined
  if(states[role]) return states[role]
  const c=await browser.newContext(); const p=await c.newPage()
  const pass='look-at-this-Store-77'+(role==='admin'?'':'!')
  if(role!=='admin'){ const n=role+Date.now()%100000; c.email=n+'@example.com'
    const r=await c.request.post(base+'/api/auth/register',{data:{username:n,email:c.email,password:pass}}); if(!r.ok()) console.log(await r.text()) }
  const r=await c.request.post(base+'/api/auth/login',{data:{email:role==='admin'?'ada@example.com':c.email,password:pass}}); if(!r.ok()) console.log(await r.text())
  states[role]=await c.storageState(); await c.close(); return states[role]
}
for(const s of specs){
  for(const w of s.w??[1440,390]) for(const theme of s.themes??['dark']){
    const c=await browser.newContext({viewport:{width:w,height:w>500?900:844},storageState:await state(s.role),colorScheme:theme})
    const p=await c.newPage()
    const errs=[]; p.on('pageerror',e=>errs.push(e.message)); p.on('console',m=>m.type()==='error'&&errs.push(m.text()))
    await p.goto(base+s.path,{waitUntil:'networkidle'}); await p.waitForTimeout(800)
    try{ if(s.act) await s.act(p,w) }catch(e){ errs.push('act: '+e.message.slice(0,300)) }
    await p.waitForTimeout(600)
    await p.screenshot({path:`${out}/${s.name}-${w}-${theme}.png`,fullPage:!!s.full})
    if(errs.length) console.log(s.name,w,errs.slice(0,3))
    await c.close()
  }
}
await browser.close()
