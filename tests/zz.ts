import { demoBeats } from '#demo/catalogue.ts'
import { renderDemoMaster, renderDemoStems } from '#demo/render-master.ts'
const seen = new Set<string>()
for (const beat of demoBeats) {
  if (seen.has(beat.music.style)) continue
  seen.add(beat.music.style)
  const t = Date.now()
  const stems = renderDemoStems(beat.slug)
  const ms = Date.now() - t
  const master = renderDemoMaster(beat.slug)
  const n = master.left.length
  const sum = new Float32Array(n)
  for (const s of stems) for (let i = 0; i < n; i++) sum[i]! += s.left[i]!
  let ab = 0, aa = 0, bb = 0
  for (let i = 0; i < n; i++) { ab += sum[i]! * master.left[i]!; aa += sum[i]! ** 2; bb += master.left[i]! ** 2 }
  const peak = (a: Float32Array) => a.reduce((p, x) => Math.max(p, Math.abs(x)), 0)
  console.log(beat.slug, beat.music.style, (ab / Math.sqrt(aa * bb)).toFixed(4), ms, 'ms', 'sum peak', peak(sum).toFixed(2), stems.map((s) => `${s.name} ${peak(s.left).toFixed(2)}`).join(', '))
}
