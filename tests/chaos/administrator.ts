import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { ask } from './ask.ts'
import { pick, type Random } from './random.ts'
import type { World } from './world.ts'

/** Changes something about a beat that is being paid for, and reverts it once `meanwhile` settles. */
export async function editWhilePaying(
  world: World,
  random: Random,
  beatId: string,
  meanwhile: Promise<unknown>,
): Promise<void> {
  const edit = pick(random, [editPrice, editPrice, editText, hide])
  const undo = await edit(world, random, beatId)
  await meanwhile
  await undo?.()
}

type Undo = () => Promise<unknown>

async function editPrice(world: World, random: Random, beatId: string): Promise<undefined> {
  const beat = await readBeat(world, beatId)
  if (!beat?.licenses) return
  const licenses = beat.licenses.map(({ id, price }) => ({
    id,
    price: ((price ?? beat.price) * (0.9 + random() * 0.2)).toFixed(2),
  }))
  if ((await patch(world, beat, { licenses }))?.success) world.occasions.add('prices edited')
}

let edits = 0

/** Of a tier, and thus of every beat that follows it. */
async function editText(world: World): Promise<undefined> {
  const tiers = await ask<LicenseTier[]>(world.stores, world.admin, 'GET', '/api/admin/licenses')
  const [tier] = Array.isArray(tiers) ? tiers : []
  if (!tier) return
  const changes = { ...tier, price: String(tier.price ?? ''), description: `As edited ${++edits} times.` }
  const answer = await ask(world.stores, world.admin, 'PATCH', `/api/admin/licenses/${tier.id}`, changes)
  if (Array.isArray(answer)) world.occasions.add('license texts edited')
}

async function hide(world: World, _random: Random, beatId: string): Promise<Undo | undefined> {
  const beat = await readBeat(world, beatId)
  if (!beat || !(await patch(world, beat, { publication: 'hidden' }))?.success) return
  world.occasions.add('beats hidden')
  return async () => {
    const hidden = await readBeat(world, beatId)
    if (hidden) await patch(world, hidden, { publication: 'ready' })
  }
}

function readBeat({ stores, admin }: World, id: string) {
  return ask<AdminBeat>(stores, admin, 'GET', `/api/admin/beats/${id}`)
}

function patch({ stores, admin }: World, { id, revision }: AdminBeat, changes: object) {
  return ask<{ success?: true }>(stores, admin, 'PATCH', `/api/beats/${id}`, { revision, ...changes })
}
