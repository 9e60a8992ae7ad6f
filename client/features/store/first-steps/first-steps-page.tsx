import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { DeskHead, useAdminAct } from '#client/features/store/admin/index.ts'
import { firstStepsQuery, settingsQuery } from '#client/features/store/settings/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Grid, Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { FirstStep, FirstStepName } from '#contract/store/first-steps.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { SidePanels } from './side-panels.tsx'
import { Step } from './step.tsx'
import { proposedSteps, steps } from './steps.ts'

/** What a new store needs before its first sale, in order. */
export function FirstStepsPage() {
  const { t } = useLingui()
  const list = useQuery(firstStepsQuery())
  const settings = useQuery(settingsQuery())
  const query = {
    data: list.data && settings.data && { list: list.data, view: settings.data },
    error: list.error ?? settings.error,
    isPending: list.isPending || settings.isPending,
    refetch: () => Promise.all([list.refetch(), settings.refetch()]),
  }
  return (
    <>
      <DeskHead title={t`First steps`} fact={list.data && <Progress list={list.data} />} />
      <Loaded query={query} problem={t`The first steps can’t be loaded.`}>
        {(data) => <Steps {...data} />}
      </Loaded>
    </>
  )
}

function Steps({ list, view }: { list: readonly FirstStep[]; view: SettingsView }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isDone = (name: FirstStepName) => list.some((step) => step.name === name && step.isDone)
  const current = list.find((step) => !step.isDone)?.name
  // Until the country is known, it proposes these.
  const hidden: readonly FirstStepName[] = isDone('country') ? [] : proposedSteps
  const confirm = useAdminAct(
    (name: FirstStepName) => call('PUT /admin/first-steps/:name', { params: { name } }),
    { onDone: (after) => queryClient.setQueryData(firstStepsQuery().queryKey, after) },
  )
  const close = useAdminAct(() => call('DELETE /admin/first-steps', {}), {
    onDone: () => void navigate('/admin'),
  })
  return (
    <Grid columns={{ base: ['main', '340'], below1280: '1' }} gapX="s10" gapY="s7" align="start">
      <div>
        <Row
          gap="s1"
          below="s5"
          role="img"
          aria-label={t`${{ done: countDone(list) }} of ${{ total: list.length }} done`}
        >
          {list.map(({ name, isDone: done }) => (
            <Box
              key={name}
              grow
              height="8"
              surface={
                done ? 'lime' : name === current ? 'lamp' : hidden.includes(name) ? 'lamp-off' : 'raised'
              }
            />
          ))}
        </Row>
        <Stack as="ol" columns="1" role="list" border="bottom">
          {list.map((step, at) =>
            hidden.includes(step.name) ? null : (
              <Step
                key={step.name}
                step={step}
                number={at + 1}
                isCurrent={step.name === current}
                view={view}
                onConfirm={() => confirm.mutate(step.name)}
                isConfirming={confirm.isPending && confirm.variables === step.name}
              />
            ),
          )}
        </Stack>
        <Row gap="s4" above="s5">
          <Button small variant="quiet" busy={close.isPending} onClick={() => close.mutate(undefined)}>
            <Trans>Close First steps</Trans>
          </Button>
          <Text as={Link} link to="/admin/today">
            <Trans>Look at Today</Trans>
          </Text>
        </Row>
      </div>
      <SidePanels isEmpty={!isDone('beat')} />
    </Grid>
  )
}

const countDone = (list: readonly FirstStep[]) => list.filter(({ isDone }) => isDone).length

/** `1 of 13 done, about ten minutes to go` */
function Progress({ list }: { list: readonly FirstStep[] }) {
  const { t } = useLingui()
  const open = list.filter(({ isDone }) => !isDone)
  const total = list.length
  if (open.length === 0) return t`All ${total} done`
  const minutes = Math.max(
    1,
    open.reduce((sum, { name }) => sum + steps[name].minutes, 0),
  )
  return t`${{ done: countDone(list) }} of ${total} done, ${plural(minutes, {
    one: 'about a minute',
    2: 'about two minutes',
    3: 'about three minutes',
    4: 'about four minutes',
    5: 'about five minutes',
    6: 'about six minutes',
    7: 'about seven minutes',
    8: 'about eight minutes',
    9: 'about nine minutes',
    10: 'about ten minutes',
    11: 'about eleven minutes',
    other: 'about # minutes',
  })} to go`
}
