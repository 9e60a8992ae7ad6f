import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import type { Failure } from '#contract/store/failure.ts'
import type { TodoRow } from '#contract/store/todo.ts'
import { describeTodo } from './todo-words.ts'

// Once it is opened.
const FailureList = lazyComponent(async () => (await import('./failure-list.tsx')).FailureList)

/** What waits for an administrator. The first is the next step: its button is the main one. */
export function TodoList({ rows, timeZone }: { rows: readonly TodoRow[]; timeZone: string }) {
  return (
    <Box as="ul" border="bottom">
      {rows.map((row, at) => (
        // Rows of a kind keep their order.
        <TodoItem
          key={`${row.kind} ${rows.slice(0, at).filter(({ kind }) => kind === row.kind).length}`}
          row={row}
          timeZone={timeZone}
          isFirst={at === 0}
        />
      ))}
    </Box>
  )
}

function TodoItem({ row, timeZone, isFirst }: { row: TodoRow; timeZone: string; isFirst: boolean }) {
  const { t, i18n } = useLingui()
  const { currency } = useMoney()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const words = describeTodo(row, { timeZone, currency, now: Date.now(), locale, i18n })
  const { icon, tone, title, text, due, isNear, action } = words
  const failures = row.kind === 'mail' || row.kind === 'job' ? row.failures : []
  const [failure, another] = failures
  const variant = isFirst ? 'primary' : 'secondary'
  return (
    <Grid
      as="li"
      columns={{ base: ['36', 'main', 'auto', '132'], below768: ['36', 'main', 'auto'] }}
      gapX={{ base: 's3-5', below768: 's3' }}
      gapY="s1"
      align={{ base: 'center', below768: 'start' }}
      minHeight="72"
      padY={{ base: 's2-5', below768: 's3' }}
      border="top"
    >
      <span
        className={classNames(
          look({ display: 'grid', center: true, square: '36', corner: 'sleeve' }),
          plates[tone],
        )}
      >
        <LineIcon of={icon} size="small" />
      </span>
      <Box shrink>
        <Text as="b" weight="strong" leading="1.3" display="block" breakable>
          {title}
        </Text>
        <Text tone="muted" size="ui" leading="1.4" numeric breakable>
          {text}
        </Text>
      </Box>
      <Text
        as="span"
        size={{ base: 'fine', below768: 'note' }}
        tone={isNear ? 'yellow' : 'muted'}
        weight={isNear ? 'strong' : undefined}
        text="end"
        nowrap
        numeric
      >
        {due}
      </Text>
      <Stack gridColumn={{ below768: 'rest' }} self={{ below768: 'start' }} above={{ below768: 's1-5' }}>
        {failure === undefined ? (
          <Link className={buttonClass({ small: true, variant })} to={row.to}>
            {action}
          </Link>
        ) : another === undefined ? (
          <RetryButton failure={failure} variant={variant}>
            {action}
          </RetryButton>
        ) : (
          <Button small variant={variant} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Hide` : action}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <Box gridColumn="rest" padY="s2">
          <FailureList failures={failures} />
        </Box>
      )}
    </Grid>
  )
}

function RetryButton({
  failure: { kind, id, name },
  variant,
  children,
}: {
  failure: Failure
  variant: 'primary' | 'secondary'
  children: string
}) {
  const { t } = useLingui()
  const retry = useAdminAct(() => call('POST /admin/failures/:kind/:id/retry', { params: { kind, id } }), {
    done: () => t`Retrying ${name}.`,
  })
  return (
    <Button small variant={variant} busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
      {children}
    </Button>
  )
}

const plates = {
  'red-dim': look({ surface: 'red-dim', tone: 'red' }),
  'yellow-dim': look({ surface: 'yellow-dim', tone: 'yellow' }),
  'blue-dim': look({ surface: 'blue-dim', tone: 'blue' }),
  raised: look({ surface: 'raised', tone: 'muted' }),
}
