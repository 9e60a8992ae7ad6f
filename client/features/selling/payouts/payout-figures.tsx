import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMoney } from '#client/platform/use-money.ts'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import { sumDollars } from '#contract/pricing/money.ts'
import type { PayoutPerson, Payouts } from '#contract/splits/payout.ts'
import { byStripeOf } from './methods.ts'
import { failedTransfer, isPayable } from './payout-row.tsx'

type FigureText = { label: string; value: string; detail?: string | undefined; isBad?: boolean }

/** What is owed in all, ready, held, and under way or failed. */
export function PayoutFigures({ payouts: { people, owed, settings } }: { payouts: Payouts }) {
  const { t } = useLingui()
  const { formatTotal } = useMoney()
  const sum = (amountOf: (person: PayoutPerson) => number) => formatTotal(sumDollars(people.map(amountOf)))
  const owedTo = people.filter(({ balance }) => balance > 0).length
  const below = people.filter(({ balance }) => balance < 0).length
  const byHand = people.filter((person) => isPayable(person) && person.handMethod !== null)
  const figures: FigureText[] = [
    {
      label: t`Owed to ${plural(owedTo, { one: '# person', other: '# people' })}`,
      value: formatTotal(owed),
      detail:
        below > 0
          ? t`${plural(below, { one: '# negative balance', other: '# negative balances' })} not counted`
          : undefined,
    },
    {
      label: t`Ready to pay`,
      value: sum(({ ready }) => ready),
      detail: t`${{ sum: formatTotal(sumDollars(byHand.map((person) => person.byHand))) }} of it by hand`,
    },
    {
      label: t`On hold`,
      value: sum(({ held }) => held),
      detail: t`younger than ${plural({ days: settings.holdDays }, { one: '# day', other: '# days' })}, disputed or not accepted`,
    },
  ]
  const failed = people.filter((person) => failedTransfer(person))
  const underway = people.filter((person) => person.underway > 0)
  const waiting = people.filter(({ blockedBy }) => blockedBy === 'account' || blockedBy === 'connect')
  const names = (chosen: readonly PayoutPerson[]) => {
    const [first, ...others] = chosen
    return others.length === 0
      ? first?.name
      : t`${plural({ people: chosen.length }, { one: '# person', other: '# people' })}`
  }
  if (failed.length > 0)
    figures.push({
      label: t`Failed`,
      value: formatTotal(sumDollars(failed.map(({ last }) => last?.amount ?? 0))),
      detail: names(failed),
      isBad: true,
    })
  else if (underway.length > 0)
    figures.push({ label: t`On its way`, value: sum((person) => person.underway), detail: names(underway) })
  else if (waiting.length > 0)
    figures.push({
      label: t`Waits for Stripe`,
      value: formatTotal(sumDollars(waiting.map(byStripeOf))),
      detail: names(waiting),
    })
  return (
    <Grid as="dl" columns={{ base: 'fit180', below768: '2' }} gap={{ base: 's3', below768: 's2' }} below="s5">
      {figures.map(({ label, value, detail, isBad }) => (
        <Box pad={{ base: 's5', below768: 's4' }} surface="panel-2" key={label}>
          <Text as="dt" font="engraved" size="fine" weight="strong" tone="muted">
            {label}
          </Text>
          <Text
            as="dd"
            tone={isBad ? 'red' : undefined}
            size="2"
            weight="heavy"
            breakable={{ below768: true }}
            numeric
          >
            {value}
          </Text>
          {detail !== undefined && (
            <Text as="dd" size="fine" weight="text" breakable={{ below768: true }} tone="muted">
              {detail}
            </Text>
          )}
        </Box>
      ))}
    </Grid>
  )
}
