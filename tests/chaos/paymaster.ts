import type { Payouts } from '#contract/splits/payout.ts'
import { changeAccount } from '#tests/transfers.ts'
import { ask, patiently, refusalOf } from './ask.ts'
import { pick, type Random } from './random.ts'
import type { World } from './world.ts'

/** The administrator pays collaborators, in two tabs at once, while their accounts at the provider change. */
export async function payCollaborators(world: World, random: Random): Promise<void> {
  const { payees } = world
  if (!payees) return
  const { id, account } = pick(random, payees.byStripe)
  const change = (what: Parameters<typeof changeAccount>[2]) =>
    patiently(() => changeAccount(payees.stripe, account, what))
  const [isRestricted, isEmptied] = [random() < 0.15, random() < 0.15]
  if (isRestricted) {
    await change('restrict')
    world.occasions.add('accounts restricted')
  }
  const send = () =>
    ask<Payouts>(world.stores, world.admin, 'POST', `/api/admin/collaborators/${id}/send`, {})
  await Promise.all([send(), send()])
  if (isRestricted) await change('enable')
  if (isEmptied) await change('pay_out')
  if (random() < 0.5) await payByHand(world, random)
}

async function payByHand(world: World, random: Random): Promise<void> {
  const { stores, admin, payees } = world
  const list = await ask<Payouts>(stores, admin, 'GET', '/api/admin/payouts')
  const due = list?.people?.filter(
    ({ id, ready }) => ready > 0 && payees?.byHand.some((person) => person.id === id),
  )
  if (!due || due.length === 0) return
  const paidOn = new Date().toISOString().slice(0, 10)
  const payments = due.map(({ id, ready }) => ({ collaboratorId: id, amount: ready, reference: 'By hand' }))
  const pay = () => ask<Payouts>(stores, admin, 'POST', '/api/admin/payouts', { paidOn, payments })
  const [one, other] = await Promise.all([pay(), pay()])
  if ([one, other].some((answer) => refusalOf(answer) === 'payout_changed'))
    world.occasions.add('second payouts refused')
  if (random() > 0.3) return
  const done = [one, other].find((answer) => answer?.people !== undefined)
  const last = done?.people.find(({ id }) => id === due[0]?.id)?.last
  if (!last) return
  const undo = () => ask(stores, admin, 'POST', `/api/admin/payouts/${last.id}/undo`, {})
  await Promise.all([undo(), undo()])
}
