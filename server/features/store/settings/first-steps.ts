import { type FirstStep, type FirstStepName, firstSteps, type StoreStatus } from '#contract/store/settings.ts'
import { countOf } from '#contract/text/format-count.ts'
import { countBeats, notDemo, onSale } from '#server/model/beat/index.ts'
import { readTiers } from '#server/model/license/index.ts'
import { hasSale } from '#server/model/order/index.ts'
import { readAllAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { addFact, readFact, readFacts } from '#server/platform/database/store-facts.ts'
import type { Store } from '#server/platform/store.ts'
import { isPublic, readStatus } from './read-status.ts'

const factName = (name: FirstStepName) => `first step ${name}`
/** Set once an administrator has closed First steps. */
const CLOSED_FACT = 'first steps closed'
const BACKUP_MAX_AGE_MS = 31 * 86_400_000

type Check = { isDone: boolean; note: string }

/** The checklist of a new store, each step with the result of its check. */
export async function readFirstSteps(deps: Store): Promise<FirstStep[]> {
  const status = await readStatus(deps)
  const confirmed = await readConfirmed(deps.db)
  const checks: Record<FirstStepName, Check> = {
    artist: await checkArtist(deps.db),
    name: checkName(deps),
    legal: checkSeller(deps),
    law: checkLaw(deps),
    licenses: await checkLicenses(deps.db),
    beat: await checkBeats(deps.db),
    mail: checkMail(status),
    payments: checkPayments(status),
    domain: checkDomain(deps),
    backup: checkBackup(status),
  }
  return firstSteps.map((name) => {
    const isConfirmed = confirmed.has(name)
    return { name, ...checks[name], isDone: checks[name].isDone || isConfirmed, isConfirmed }
  })
}

/**
 * Whether First steps are neither done nor closed. A store that has sold for real is not new: what is left then is up to
 * its owner.
 */
export async function hasOpenFirstSteps(deps: Store): Promise<boolean> {
  if ((await readFact(deps.db, CLOSED_FACT)) !== undefined) return false
  if (await hasSale(deps.db, deps.payments.mode)) return false
  return (await readFirstSteps(deps)).some(({ isDone }) => !isDone)
}

/** Marks a step as done by an administrator. */
export async function confirmFirstStep({ db }: Store, name: FirstStepName): Promise<void> {
  await addFact(db, factName(name), 'done')
}

async function readConfirmed(db: Db): Promise<Set<FirstStepName>> {
  const facts = await readFacts(db, firstSteps.map(factName))
  return new Set(firstSteps.filter((name) => facts.has(factName(name))))
}

async function checkArtist(db: Db): Promise<Check> {
  const named = (await readAllAdmins(db)).find(({ byline }) => byline !== null)
  return named
    ? { isDone: true, note: `Beats are by ${named.byline}.` }
    : { isDone: false, note: 'Beats and licenses name you by it. Your username stays for signing in.' }
}

function checkName({ settings, config }: Store): Check {
  const isSet = config.fixed.has('STORE_NAME') || settings.isSet('storeName')
  const { storeName, supportEmail } = settings.current
  const address = supportEmail === '' ? ' Buyers see no support address yet.' : ''
  return { isDone: isSet, note: `Your store is called ${storeName}.${address}` }
}

function checkSeller({ settings }: Store): Check {
  const { seller } = settings.current
  return seller
    ? { isDone: true, note: `${seller.name} is the seller, and buyers get invoices.` }
    : {
        isDone: false,
        note: 'Without them, buyers get receipts instead of invoices, and there is no imprint.',
      }
}

function checkLaw({ settings, config }: Store): Check {
  const isSet = config.fixed.has('GOVERNING_LAW') || settings.isSet('governingLaw')
  return { isDone: isSet, note: `Your contracts are under the law of ${settings.current.governingLaw}.` }
}

async function checkLicenses(db: Db): Promise<Check> {
  const tiers = await readTiers(db)
  const sold = tiers.filter(({ hidden_at }) => hidden_at === null)
  const isReviewed = sold.some(({ revision }) => revision > 1)
  if (sold.length === 0) return { isDone: false, note: 'There is no license to sell under.' }
  const hidden = tiers.length - sold.length
  const onOffer = `${countOf(sold.length, 'license is', 'licenses are')} on offer${hidden > 0 ? ` and ${hidden} hidden` : ''}`
  return { isDone: isReviewed, note: isReviewed ? `${onOffer}.` : `${onOffer}, with the default terms.` }
}

/** Demo beats do not count. */
async function checkBeats(db: Db): Promise<Check> {
  const own = await countBeats(db, onSale(), notDemo())
  return {
    isDone: own > 0,
    note:
      own === 0
        ? 'No beat of your own is on sale.'
        : `${own} of your beats ${own === 1 ? 'is' : 'are'} on sale.`,
  }
}

function checkMail({ mail }: StoreStatus): Check {
  if (mail.kind === 'none') return { isDone: false, note: 'No mail server is set, so nothing is sent.' }
  if (mail.kind === 'mailbox')
    return { isDone: false, note: 'Email stays on this machine: no mail server is set.' }
  return mail.lastSentAt === null
    ? { isDone: false, note: `${mail.server} is set. Send yourself a test.` }
    : { isDone: true, note: `Mail goes out through ${mail.server}.` }
}

function checkPayments({ payments }: StoreStatus): Check {
  if (payments.mode === 'sandbox')
    return { isDone: false, note: 'Payments run in a sandbox: a test card buys everything.' }
  if (payments.lastWebhookAt === null)
    return { isDone: false, note: 'No Stripe webhook has arrived yet. Make a test payment.' }
  return payments.mode === 'test'
    ? { isDone: false, note: 'Stripe’s test keys work. Live keys are next, once the store has its address.' }
    : { isDone: true, note: 'Payments are live, and Stripe’s webhooks arrive.' }
}

function checkDomain({ config }: Store): Check {
  return isPublic(config.publicUrl)
    ? { isDone: true, note: `Visitors use ${config.publicUrl}.` }
    : {
        isDone: false,
        note: 'The store has no https address of its own yet. Set up mail and payments first.',
      }
}

function checkBackup({ backups: { last } }: StoreStatus): Check {
  if (!last) return { isDone: false, note: 'There is no backup yet.' }
  const isRecent = Date.now() - Date.parse(last.at) < BACKUP_MAX_AGE_MS
  return { isDone: isRecent, note: `The last backup was made on ${last.at.slice(0, 10)}.` }
}
