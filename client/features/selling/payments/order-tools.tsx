import { useLingui } from '@lingui/react/macro'
import { Segments } from '#client/ui/segments.tsx'
import { Toolbar, ToolDay, ToolSearch, ToolSelect } from '#client/ui/toolbar.tsx'
import type { DeskView } from '#contract/accounts/desk-views.ts'
import { orderFilterStatuses } from '#contract/orders/admin-order.ts'
import { drawMethod } from '#contract/orders/payment-methods.ts'
import { type PaymentProviderName, providerNames } from '#contract/orders/payment-provider.ts'
import { drawStatus } from '#contract/orders/status-words.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { lastWeek, timeRanges } from './time-ranges.ts'
import type { OrderList } from './use-order-list.ts'

const OTHER = 'other'

/** Search, filters and views of orders. */
export function OrderTools({
  list,
  methods,
  providers,
  narrow,
  view,
  onView,
}: {
  list: OrderList
  /** What orders were ever paid with. */
  methods: readonly string[]
  /** Who ever took a payment. */
  providers: readonly PaymentProviderName[]
  /** Beside an opened order. */
  narrow: boolean
  view: DeskView | undefined
  onView: (view: DeskView) => void
}) {
  const { i18n, t } = useLingui()
  const [from, to] = [list.value('from'), list.value('to')]
  const today = dayIn(list.timeZone, Date.now())
  const ranges = timeRanges(today)
  const known = ranges.find(({ range }) => range.from === from && range.to === to)
  const time = known?.id ?? OTHER
  const paidWith = list.value('paidWith')
  const provider = list.value('provider')
  return (
    <Toolbar>
      <ToolSearch
        label={t`Search orders`}
        placeholder={t`Number, name, email or beat`}
        value={list.value('q')}
        onChange={(q) => list.set('q', q)}
      />
      <ToolSelect
        label={t({ message: 'State', context: 'of an order' })}
        options={[
          { value: '', label: t`Any state` },
          ...orderFilterStatuses.map((status) => ({ value: status, label: drawStatus(status, i18n) })),
        ]}
        {...list.filter('status')}
      />
      {(paidWith !== '' || (!narrow && methods.length > 0)) && (
        <ToolSelect
          wide
          label={t`Paid with`}
          options={[
            { value: '', label: t`Paid with anything` },
            ...methods.map((method) => ({ value: method, label: drawMethod(method, i18n) })),
          ]}
          {...list.filter('paidWith')}
        />
      )}
      {(provider !== '' || (!narrow && providers.length > 1)) && (
        <ToolSelect
          label={t`Taken by`}
          options={[
            { value: '', label: t`Taken by anyone` },
            ...providers.map((name) => ({ value: name, label: providerNames[name] })),
          ]}
          {...list.filter('provider')}
        />
      )}
      <ToolSelect
        label={t({ message: 'Time', context: 'a range' })}
        options={[
          ...ranges.map(({ id, name }) => ({ value: id, label: i18n._(name) })),
          { value: OTHER, label: t`Other days` },
        ]}
        value={time}
        onChange={({ target }) => {
          const chosen = ranges.find(({ id }) => id === target.value)
          list.setAll(chosen?.range ?? lastWeek(today))
        }}
      />
      {time === OTHER && (
        <>
          <ToolDay label={t`From`} {...list.filter('from')} />
          <ToolDay label={t`To`} {...list.filter('to')} />
        </>
      )}
      <Segments
        slim
        label={t`View`}
        options={[
          { value: 'table' as const, label: t`Table` },
          { value: 'cards' as const, label: t`Cards` },
        ]}
        value={view}
        onChange={(chosen) => chosen && onView(chosen)}
      />
    </Toolbar>
  )
}
