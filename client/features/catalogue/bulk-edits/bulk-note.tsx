import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { type Money, useMoney } from '#client/platform/use-money.ts'
import { AnnounceProgress } from '#client/ui/announce-progress.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, Grid, look, Text } from '#client/ui/primitives.tsx'
import { type BulkEditView, bulkReasons } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { bulkQuery, isRunning } from './bulk-queries.ts'
import { resultWords, runningWords } from './bulk-words.ts'
import { LeftAloneList } from './left-alone-list.tsx'

/** The progress of a change of many beats, then what it did, with its undo. */
export function BulkNote() {
  const query = useQuery(bulkQuery())
  const queryClient = useQueryClient()
  const edit = query.data?.edit ?? null
  const step = edit ? `${edit.id} ${edit.state} ${edit.done}` : ''
  // The list below shows each beat that is done.
  useEffect(() => {
    if (step !== '') void queryClient.invalidateQueries(allButBulk)
  }, [step, queryClient])
  if (!edit) return null
  return isRunning(edit) ? <Progress edit={edit} /> : <Result key={edit.id + edit.state} edit={edit} />
}

const allButBulk: QueryFilters = {
  predicate: ({ queryKey: [name] }) => !String(name).includes(' /admin/beats/bulk'),
}

function Progress({ edit }: { edit: BulkEditView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const stop = useAdminAct(() => call('DELETE /admin/beats/bulk'))
  const { done, total } = edit
  const isUndo = edit.state === 'undoing'
  const change = isUndo ? t`Undoing the change` : i18n._(runningWords[edit.change.kind])
  return (
    <Grid
      columns={{ base: ['to300', 'main', 'auto'], below768: ['main', 'auto'] }}
      gapY="s2"
      gapX="s6"
      align="center"
      below="s5"
      padY="s4"
      padX="s5"
      surface="panel-2"
    >
      <div>
        <Text as="b" numeric>
          <Trans>
            {change}, {{ done: formatCount(done, locale) }} of {{ total: formatCount(total, locale) }}
          </Trans>
        </Text>
        <Text tone="muted" size="small">
          <Trans>The store updates as each beat is done</Trans>
        </Text>
      </div>
      <progress
        className={look({ width: 'full', full: { below768: true }, order: { below768: '2' } })}
        aria-label={change}
        max={total}
        value={done}
      />
      <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
        <Trans>Stop</Trans>
      </Button>
      <Text full order={{ below768: '3' }} tone="muted" size="small">
        <Trans>This runs on the server. You can leave this page.</Trans>
      </Text>
      <AnnounceProgress
        percent={total === 0 ? 0 : (done / total) * 100}
        isOn
        say={(percent) => t`${percent}% done`}
      />
    </Grid>
  )
}

function Result({ edit }: { edit: BulkEditView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [showsLeft, setShowsLeft] = useState(false)
  const money = useMoney()
  const undo = useAdminAct(() => call('POST /admin/beats/bulk/:id/undo', { params: { id: edit.id } }))
  const { leftAlone, state, canUndo } = edit
  const left = leftAlone.reduce((sum, { count }) => sum + count, 0)
  const reasons = listParts(
    leftAlone.map(({ reason }) => i18n._(bulkReasons[reason][0])),
    locale,
  )
  const isBroken = state === 'stopped' || state === 'failed'
  return (
    <Box below="s5">
      <Banner
        tone={isBroken ? 'error' : 'ok'}
        title={
          isBroken
            ? t`Stopped after ${{ done: formatCount(edit.done, locale) }} of ${plural({ total: edit.total }, { one: '# beat', other: '# beats' })}`
            : i18n._(resultWords(edit, money, locale))
        }
      >
        <p>
          {isBroken && (
            <>
              {state === 'failed' && (
                <>
                  <Trans>Something went wrong on our side.</Trans>{' '}
                </>
              )}
              <Trans>Changes made so far stay.</Trans>{' '}
            </>
          )}
          {left > 0 && (
            <>
              {t`${plural(left, { one: '# was left alone', other: '# were left alone' })}: ${{ reasons }}.`}{' '}
            </>
          )}
          {edit.examples.length > 0 && <NewPrices edit={edit} money={money} />}
          {edit.change.kind === 'delete' && state === 'done' && t`They stay in the trash for 30 days.`}
        </p>
        {showsLeft && <LeftAloneList groups={leftAlone} />}
        <Cluster gridColumn="2" gap="s2" above="s2-5" align="stretch">
          {canUndo && (
            <Button small busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
              <LineIcon of={Undo2} size="small" />
              <Trans>Undo</Trans>
            </Button>
          )}
          {left > 0 && (
            <Button small variant="quiet" aria-expanded={showsLeft} onClick={() => setShowsLeft(!showsLeft)}>
              {showsLeft
                ? t`${plural(left, { one: 'Hide it', other: 'Hide the #' })}`
                : t`${plural(left, { one: 'Show it', other: 'Show the #' })}`}
            </Button>
          )}
          <Link className={buttonClass({ small: true, variant: 'quiet' })} to="/admin/audit">
            <Trans>Audit Log</Trans>
          </Link>
        </Cluster>
      </Banner>
    </Box>
  )
}

/** `Copper Rain now costs $94, Lagos After Six $330.` */
function NewPrices({ edit: { examples }, money: { formatPrice } }: { edit: BulkEditView; money: Money }) {
  const { t } = useLingui()
  const locale = useLocale()
  const prices = examples
    .flatMap(({ title, price }) => (price ? [{ title, after: formatPrice(price.after) }] : []))
    .map(({ title, after }, at) => (at === 0 ? t`${title} now costs ${after}` : `${title} ${after}`))
  return t`${{ prices: listParts(prices, locale) }}.`
}
