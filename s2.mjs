export default async (p) => { await p.evaluate(async () => {
  const j = (m,u,b) => fetch(u,{method:m,headers:b?{'content-type':'application/json'}:{},body:b?JSON.stringify(b):undefined}).then(r=>r.json())
  const beats = await j('GET','/api/beats?limit=40')
  const id = t => beats.find(b => b.title===t)?.id
  const now = Date.now()
  const n = 'maya_'+now.toString(36)
  await j('POST','/api/auth/register',{username:n,email:n+'@example.com',password:'A-long-Pass-99!x',confirmPassword:'A-long-Pass-99!x'})
  const T=['Copper Rain','Night Bus North','Velour','Window Seat','Marea Alta','Corner Pocket','Two and Four']
  const c = await j('POST','/api/crates',{name:'Winter tape',description:'Seven for the cold months. Two of them are going on the record, the rest are for the drive.',beatIds:T.map(id).filter(Boolean)})
  await j('PUT',`/api/crates/${c.id}/beats/${id('Copper Rain')}`,{note:'Second verse thins out: double time there'})
  await j('PUT',`/api/crates/${c.id}/beats/${id('Velour')}`,{note:'Low key, sing it in chest voice. Bridge on the break'})
  const s = await j('PATCH',`/api/crates/${c.id}`,{shared:true})
  await j('POST','/api/crates',{name:'Songs for the second half of the record, slow ones only',beatIds:beats.slice(9,14).map(b=>b.id)})
  for (const b of beats.slice(0,7)) await j('PUT',`/api/crates/hearts/beats/${b.id}`)
  await j('PUT','/api/account/song',{bpm:140,tone:'A minor'})
  localStorage.setItem('crate', c.id); localStorage.setItem('token', s.shareToken)
  localStorage.setItem('backbeat-player-1', JSON.stringify({playlist:{tracks:[beats[0]],currentIndex:0},isRepeating:false,isShuffling:false,volume:.5,time:12}))
})
 const shots=[['/crates','crates'],['C','crate'],['T','public'],['/crates/hearts','hearts'],['/beats/B','beat'],['/account','account']]
 const [c,t,b]=await p.evaluate(async()=>[localStorage.crate,localStorage.token,(await (await fetch('/api/beats?q=copper')).json())[0].id])
 for (const [path,name] of shots) { await p.goto('http://localhost:4720'+(path==='C'?'/crates/'+c:path==='T'?'/crates/'+t:path.replace('B',b))); await p.waitForLoadState('networkidle'); await p.waitForTimeout(900); await p.screenshot({path:`/tmp/w/crates-shots/${name}-${process.argv[4]}-${process.argv[5]}.png`, fullPage: name!=='account'}) }
}
