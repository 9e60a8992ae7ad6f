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
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { BACKUP_EVERY_DAYS } from '#contract/store/backup.ts'
import type { TodoRow } from '#contract/store/todo.ts'
import type { Draws } from '#contract/text/draws.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
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
/** Texts of the store, and what came from elsewhere as it is. */
type Words = Pick<TodoWords, 'icon' | 'tone'> & {
  title: Message
  text: Message | string
  action: Message
  due?: Message
}
type Describe<Of extends Kind> = (row: Extract<TodoRow, { kind: Of }>, store: Store) => Words
type Store = Clock & { currency: Currency; i18n: Draws }

const NAMED_PEOPLE = 3
/** Money has to be back within 14 days of a withdrawal. */
const WITHDRAWAL_NEAR_MS = 4 * 86_400_000

/** How each kind of row reads. */
const kinds: { [Of in Kind]: Describe<Of> } = {
  disk: ({ freeMb }, { locale }) => ({
    icon: HardDrive,
    tone: 'red-dim',
    title: msg`The disk is almost full`,
    text: msg`${{ megabytes: formatCount(freeMb, locale) }} MB are left. A full disk stops uploads, sales and downloads`,
    action: msg`Look at it`,
  }),
  offers: ({ count, first }, { currency, locale }) => {
    const { title } = first
    const amount = formatTotal(first.amount, currency, locale)
    const hasMore = count > 1
    return {
      icon: Tag,
      tone: 'yellow-dim',
      title: msg`${plural({ count }, { one: '# offer waits', other: '# offers wait' })} for an answer`,
      text: hasMore
        ? msg`${{ amount }} for ${{ title }} is the first to lapse`
        : msg`${{ amount }} for ${{ title }}`,
      action: msg`Answer`,
    }
  },
  dispute: ({ order, provider, reason }, store) => ({
    icon: Gavel,
    tone: 'red-dim',
    title: provider ? disputeTitles[provider] : msg`Answer a dispute`,
    text: reason
      ? msg`${{ order: describeOrder(order, store) }}: “${{ reason: reasonWords(reason, store) }}”`
      : describeOrder(order, store),
    action: msg`Open`,
  }),
  withdrawal: ({ dueAt, reference, name, order }, { now, i18n, locale }) => ({
    icon: FileUser,
    tone: dueAt !== null && Date.parse(dueAt) - now <= WITHDRAWAL_NEAR_MS ? 'red-dim' : 'blue-dim',
    title: msg`Answer a withdrawal`,
    text: listParts(
      [
        reference,
        name,
        i18n._(order === null ? msg`matches no order` : msg`order ${{ number: order }}`),
      ].filter(Boolean),
      locale,
    ),
    action: msg`Look at it`,
  }),
  refund: ({ order, problem }, store) => ({
    icon: Undo2,
    tone: 'red-dim',
    title: msg`A refund did not arrive`,
    text: problem ? `${describeOrder(order, store)}: ${problem}` : describeOrder(order, store),
    action: msg`Open`,
  }),
  file: ({ title, file, error }) => ({
    icon: FileX,
    tone: 'red-dim',
    title: msg`A file of ${{ title }} can’t be read`,
    text: error || file,
    action: msg`Replace file`,
  }),
  mail: ({ failures: [first, second], failures: { length: count } }) => ({
    icon: MailX,
    tone: 'red-dim',
    title: msg`${plural({ count }, { one: '# email', other: '# emails' })} could not be delivered`,
    text: first
      ? msg`${{ email: first.name }} to ${{ address: first.about }}: ${{ error: first.error }}`
      : '',
    action: second ? msg`Show` : msg`Try again`,
  }),
  job: ({ failures: [first, second], failures: { length: count } }) => ({
    icon: TriangleAlert,
    tone: 'red-dim',
    title: msg`${plural({ count }, { one: '# background task', other: '# background tasks' })} failed`,
    text: first ? `${first.name}: ${first.error}` : '',
    action: second ? msg`Show` : msg`Try again`,
  }),
  webhook: ({ name, isOff }) => ({
    icon: Webhook,
    tone: 'yellow-dim',
    title: isOff ? msg`${{ name }} was turned off` : msg`${{ name }} does not answer`,
    text: isOff ? msg`Its address had not answered for too long` : msg`The store goes on trying its address`,
    action: msg`Look at it`,
  }),
  payouts: ({ people, total, currency }, { i18n, locale }) => {
    const amount = formatTotal(total, currency, locale)
    const more = people.length - NAMED_PEOPLE
    return {
      icon: Banknote,
      tone: 'raised',
      title: msg`Pay ${plural({ count: people.length }, { one: '# person', other: '# people' })} ${{ amount }}`,
      text: listParts(
        [
          ...people
            .slice(0, NAMED_PEOPLE)
            .map((person) => `${person.name} ${formatTotal(person.amount, currency, locale)}`),
          ...(more > 0 ? [i18n._(msg`${{ more }} more`)] : []),
        ],
        locale,
      ),
      action: msg`Pay`,
    }
  },
  drafts: ({ ready, unready, needs }, { i18n, locale }) => ({
    icon: FileMusic,
    tone: 'raised',
    title: msg`${plural({ count: ready }, { one: '# draft is ready', other: '# drafts are ready' })}`,
    text:
      unready === 0
        ? ''
        : needs.length === 0
          ? msg`${plural({ count: unready }, { one: '# more needs', other: '# more need' })} something`
          : msg`${plural({ count: unready }, { one: '# more needs', other: '# more need' })} something: ${{
              needs: listParts(
                needs.map((need) => i18n._(lacking[need])),
                locale,
              ),
            }}`,
    action: msg`Publish`,
  }),
  law: ({ rows }) => ({
    icon: Scale,
    tone: 'yellow-dim',
    title: msg`The law asks for ${plural({ count: rows.length }, { one: '# thing more', other: '# things more' })}`,
    text: rows[0] ?? '',
    action: msg`Look at it`,
  }),
  backup: ({ since, bytes, days }, { timeZone, locale }) => ({
    icon: Archive,
    tone: 'yellow-dim',
    title:
      days === null
        ? msg`There is no backup yet`
        : msg`Last backup is ${plural({ days }, { one: '# day', other: '# days' })} old`,
    text:
      since === null || bytes === null
        ? msg`A copy of beats, orders and settings`
        : listParts([weekdayAndDayIn(timeZone)(since, locale), formatBytes(bytes, locale)], locale),
    due: msg`every ${{ days: BACKUP_EVERY_DAYS }} days`,
    action: msg`Back up`,
  }),
}

/** The words of a row, in the store's time zone and currency. */
export function describeTodo(row: TodoRow, store: Store): TodoWords {
  const describe = kinds[row.kind] as (row: TodoRow, store: Store) => Words
  const { title, text, action, due, ...look } = describe(row, store)
  const { dueAt, since } = row
  const when = due ?? (dueAt ? byWhen(dueAt, store) : since ? sinceWhen(since, store) : '')
  const draw = (words: Message | string) => (typeof words === 'string' ? words : store.i18n._(words))
  return {
    ...look,
    ...{ title: draw(title), text: draw(text), action: draw(action), due: draw(when) },
    isNear: dueAt !== null && isNear(dueAt, store),
  }
}

/** `northside, Market Day and 2 more, $90.00` */
function describeOrder(
  { username, titles, amount, currency }: Extract<TodoRow, { kind: 'dispute' }>['order'],
  { i18n, locale }: Store,
): string {
  const [title = '', ...others] = titles
  const beats = others.length > 0 ? i18n._(msg`${{ title }} and ${{ more: others.length }} more`) : title
  return listParts(
    [username || i18n._(msg`Deleted account`), beats, formatTotal(amount, currency, locale)].filter(Boolean),
    locale,
  )
}

function reasonWords(reason: string, { i18n }: Store): string {
  const words = reasons[reason]
  return words ? i18n._(words) : reason.replaceAll('_', ' ')
}

const disputeTitles: Readonly<Record<PaymentProviderName, Message>> = {
  stripe: msg`Answer a dispute at Stripe`,
  paypal: msg`Answer a dispute at PayPal`,
}

/** As the buyer would say it, by the providers' names (docs.stripe.com/disputes/categories; PayPal's `reason`). */
const reasons: Readonly<Record<string, Message>> = {
  buyer_complaint: msg`Something is wrong with it`,
  canceled_recurring_billing: msg`I had canceled`,
  chargeback: msg`I asked my bank for the money`,
  credit_not_processed: msg`I was promised a refund`,
  duplicate: msg`I was charged twice`,
  duplicate_transaction: msg`I was charged twice`,
  fraudulent: msg`I don’t know this charge`,
  incorrect_amount: msg`The amount is wrong`,
  merchandise_or_service_not_as_described: msg`It isn’t as described`,
  merchandise_or_service_not_received: msg`I didn’t get it`,
  payment_by_other_means: msg`I paid in another way`,
  product_not_received: msg`I didn’t get it`,
  product_unacceptable: msg`It isn’t as described`,
  subscription_canceled: msg`I had canceled`,
  unauthorized: msg`I don’t know this payment`,
  unrecognized: msg`I don’t know this charge`,
}

const lacking: Readonly<Record<DraftNeed, Message>> = {
  title: msg`a title`,
  tempo: msg`a tempo`,
  tone: msg`a key`,
  price: msg`a price`,
  description: msg`a description`,
  WAV: msg`a WAV`,
}
