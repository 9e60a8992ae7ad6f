import {
  Archive,
  Banknote,
  FileMusic,
  FileUser,
  FileX,
  Gavel,
  HardDrive,
  type LucideIcon,
  MailX,
  Scale,
  Tag,
  TriangleAlert,
  Undo2,
  Webhook,
} from 'lucide-react'
import type { DraftNeed } from '#contract/beats/draft.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { BACKUP_EVERY_DAYS } from '#contract/store/backup.ts'
import type { TodoRow } from '#contract/store/todo.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'
import { weekdayAndDayIn } from '#contract/text/zoned-days.ts'
import { byWhen, type Clock, isNear, sinceWhen } from './due-words.ts'

export type TodoWords = {
  icon: LucideIcon
  tone: 'red-dim' | 'yellow-dim' | 'blue-dim' | 'raised'
  title: string
  text: string
  due: string
  isNear: boolean
  /** What its button says. */
  action: string
}

type Kind = TodoRow['kind']
type Words = Pick<TodoWords, 'icon' | 'tone' | 'title' | 'text' | 'action'> & { due?: string }
type Describe<Of extends Kind> = (row: Extract<TodoRow, { kind: Of }>, store: Store) => Words
type Store = Clock & { currency: Currency }

const NAMED_PEOPLE = 3
/** Money has to be back within 14 days of a withdrawal. */
const WITHDRAWAL_NEAR_MS = 4 * 86_400_000

/** How each kind of row reads. */
const kinds: { [Of in Kind]: Describe<Of> } = {
  disk: ({ freeMb }) => ({
    icon: HardDrive,
    tone: 'red-dim',
    title: 'The disk is almost full',
    text: `${formatCount(freeMb)} MB are left. A full disk stops uploads, sales and downloads`,
    action: 'Look at it',
  }),
  offers: ({ count, first: { title, amount } }, { currency }) => ({
    icon: Tag,
    tone: 'yellow-dim',
    title: `${countOf(count, 'offer waits', 'offers wait')} for an answer`,
    text: `${formatTotal(amount, currency)} for ${title}${count > 1 ? ' is the first to lapse' : ''}`,
    action: 'Answer',
  }),
  dispute: ({ order, provider, reason }) => ({
    icon: Gavel,
    tone: 'red-dim',
    title: provider ? `Answer a dispute at ${providerNames[provider]}` : 'Answer a dispute',
    text: `${describeOrder(order)}${reason ? `: “${reasons[reason] ?? reason.replaceAll('_', ' ')}”` : ''}`,
    action: 'Open',
  }),
  withdrawal: ({ dueAt, reference, name, order }, { now }) => ({
    icon: FileUser,
    tone: dueAt !== null && Date.parse(dueAt) - now <= WITHDRAWAL_NEAR_MS ? 'red-dim' : 'blue-dim',
    title: 'Answer a withdrawal',
    text: [reference, name, order === null ? 'matches no order' : `order ${order}`]
      .filter(Boolean)
      .join(', '),
    action: 'Look at it',
  }),
  refund: ({ order, problem }) => ({
    icon: Undo2,
    tone: 'red-dim',
    title: 'A refund did not arrive',
    text: `${describeOrder(order)}${problem ? `: ${problem}` : ''}`,
    action: 'Open',
  }),
  file: ({ title, file, error }) => ({
    icon: FileX,
    tone: 'red-dim',
    title: `A file of ${title} can’t be read`,
    text: error || file,
    action: 'Replace file',
  }),
  mail: ({ failures }) => ({
    icon: MailX,
    tone: 'red-dim',
    title: `${countOf(failures.length, 'email', 'emails')} could not be delivered`,
    text: failures
      .slice(0, 1)
      .map(({ name, about, error }) => `${name} to ${about}: ${error}`)
      .join(),
    action: failures.length > 1 ? 'Show' : 'Try again',
  }),
  job: ({ failures }) => ({
    icon: TriangleAlert,
    tone: 'red-dim',
    title: `${countOf(failures.length, 'background task', 'background tasks')} failed`,
    text: failures
      .slice(0, 1)
      .map(({ name, error }) => `${name}: ${error}`)
      .join(),
    action: failures.length > 1 ? 'Show' : 'Try again',
  }),
  webhook: ({ name, isOff }) => ({
    icon: Webhook,
    tone: 'yellow-dim',
    title: isOff ? `${name} was turned off` : `${name} does not answer`,
    text: isOff ? 'Its address had not answered for too long' : 'The store goes on trying its address',
    action: 'Look at it',
  }),
  payouts: ({ people, total, currency }) => ({
    icon: Banknote,
    tone: 'raised',
    title: `Pay ${countOf(people.length, 'person', 'people')} ${formatTotal(total, currency)}`,
    text: [
      ...people.slice(0, NAMED_PEOPLE).map(({ name, amount }) => `${name} ${formatTotal(amount, currency)}`),
      ...(people.length > NAMED_PEOPLE ? [`${people.length - NAMED_PEOPLE} more`] : []),
    ].join(', '),
    action: 'Pay',
  }),
  drafts: ({ ready, unready, needs }) => ({
    icon: FileMusic,
    tone: 'raised',
    title: countOf(ready, 'draft is ready', 'drafts are ready'),
    text:
      unready === 0
        ? ''
        : `${countOf(unready, 'more needs', 'more need')} something${needs.length > 0 ? `: ${needs.map((need) => lacking[need]).join(', ')}` : ''}`,
    action: 'Publish',
  }),
  law: ({ rows: [first = '', ...more] }) => ({
    icon: Scale,
    tone: 'yellow-dim',
    title: `The law asks for ${countOf(more.length + 1, 'thing more', 'things more')}`,
    text: first,
    action: 'Look at it',
  }),
  backup: ({ since, bytes, days }, { timeZone }) => ({
    icon: Archive,
    tone: 'yellow-dim',
    title: days === null ? 'There is no backup yet' : `Last backup is ${countOf(days, 'day', 'days')} old`,
    text:
      since === null || bytes === null
        ? 'A copy of beats, orders and settings'
        : `${weekdayAndDayIn(timeZone)(since)}, ${formatBytes(bytes)}`,
    due: `every ${BACKUP_EVERY_DAYS} days`,
    action: 'Back up',
  }),
}

/** The words of a row, in the store's time zone and currency. */
export function describeTodo(row: TodoRow, store: Store): TodoWords {
  const describe = kinds[row.kind] as (row: TodoRow, store: Store) => Words
  const { dueAt, since } = row
  const when = dueAt ? byWhen(dueAt, store) : since ? sinceWhen(since, store) : ''
  return { due: when, ...describe(row, store), isNear: dueAt !== null && isNear(dueAt, store) }
}

function describeOrder({
  username,
  titles,
  amount,
  currency,
}: Extract<TodoRow, { kind: 'dispute' }>['order']): string {
  const [first, ...others] = titles
  const beats = first && (others.length > 0 ? `${first} and ${others.length} more` : first)
  return [username || 'Deleted account', beats, formatTotal(amount, currency)].filter(Boolean).join(', ')
}

/** As the buyer would say it, by the providers' names (docs.stripe.com/disputes/categories; PayPal's `reason`). */
const reasons: Readonly<Record<string, string>> = {
  buyer_complaint: 'Something is wrong with it',
  canceled_recurring_billing: 'I had canceled',
  chargeback: 'I asked my bank for the money',
  credit_not_processed: 'I was promised a refund',
  duplicate: 'I was charged twice',
  duplicate_transaction: 'I was charged twice',
  fraudulent: 'I don’t know this charge',
  incorrect_amount: 'The amount is wrong',
  merchandise_or_service_not_as_described: 'It isn’t as described',
  merchandise_or_service_not_received: 'I didn’t get it',
  payment_by_other_means: 'I paid in another way',
  product_not_received: 'I didn’t get it',
  product_unacceptable: 'It isn’t as described',
  subscription_canceled: 'I had canceled',
  unauthorized: 'I don’t know this payment',
  unrecognized: 'I don’t know this charge',
}

const lacking: Readonly<Record<DraftNeed, string>> = {
  title: 'a title',
  tempo: 'a tempo',
  tone: 'a key',
  price: 'a price',
  description: 'a description',
  WAV: 'a WAV',
}
