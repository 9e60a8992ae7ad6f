import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { DeskHead } from '#client/features/store/admin/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { Today } from '#contract/store/today.ts'
import { fullDayIn } from '#contract/text/zoned-days.ts'
import { LatestOrders } from './latest-orders.tsx'
import { MonthPanel } from './month-panel.tsx'
import { PlayToSale } from './play-to-sale.tsx'
import { Quiet } from './quiet.tsx'
import { TodoList } from './todo-list.tsx'
import { Waits } from './waits.tsx'

// Only in a demo.
const DemoMonth = lazyComponent(async () => (await import('./demo-month.tsx')).DemoMonth)

// Seldom.
const ReleaseNotice = lazyComponent(async () => (await import('./release-notice.tsx')).ReleaseNotice)

const todayQuery = () => callQuery('GET /admin/today')

/** Where an administrator lands: what waits, and how the month goes. */
export function TodayPage() {
  const { t } = useLingui()
  const locale = useLocale()
  const query = useQuery(todayQuery())
  const day = query.data && fullDayIn(query.data.timeZone)(Date.now(), locale)
  return (
    <>
      <DeskHead title={t`Today`} fact={day}>
        <Link className={buttonClass({ small: true })} to="/admin/manage-beats/drafts">
          <LineIcon of={Upload} size="small" />
          <Trans>Add files</Trans>
        </Link>
        <Link className={buttonClass({ small: true })} to="/admin/manage-beats?create=beat">
          <LineIcon of={Plus} size="small" />
          <Trans>Create Beat</Trans>
        </Link>
      </DeskHead>
      <Loaded query={query} problem={t`Today can’t be loaded.`}>
        {(today) => <TodayPanels today={today} />}
      </Loaded>
    </>
  )
}

function TodayPanels({ today }: { today: Today }) {
  const {
    release,
    todo,
    waits,
    next,
    money,
    steps,
    latestOrders,
    timeZone,
    mode,
    demoMonthUntil,
    demoUntil,
  } = today
  return (
    <Grid columns={{ base: ['main', '372'], below1280: '1' }} gapX="s8" gapY="s7" align="start">
      <Stack columns="1" gap="s8">
        {release && <ReleaseNotice release={release} />}
        <section aria-labelledby="to-do">
          <Text as="h2" size="title" weight="heavy" below="s2-5" id="to-do">
            <Trans>To do</Trans>
          </Text>
          {todo.length > 0 ? <TodoList rows={todo} timeZone={timeZone} /> : <Quiet next={next} />}
          <Waits waits={waits} />
          {demoMonthUntil && (
            <Box above="s6">
              <DemoMonth until={demoMonthUntil} />
            </Box>
          )}
        </section>
        <LatestOrders orders={latestOrders} timeZone={timeZone} mode={mode} />
      </Stack>
      <Stack columns="1" gap="s4">
        <MonthPanel money={money} mode={mode} hasDemo={demoMonthUntil !== undefined} />
        <PlayToSale steps={steps} demoUntil={demoUntil} />
      </Stack>
    </Grid>
  )
}
