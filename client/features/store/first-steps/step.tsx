import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, Grid, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { FirstStep } from '#contract/store/first-steps.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { CountryStep } from './country-step.tsx'
import { LegalForm } from './legal-form.tsx'
import { NamesForm } from './names-form.tsx'
import { steps } from './steps.ts'

/** A step: done, the current one with what it asks, or a button that leads to it. */
export function Step({
  step: { name, isDone, note },
  number,
  isCurrent,
  view,
  onConfirm,
  isConfirming,
}: {
  step: FirstStep
  number: number
  isCurrent: boolean
  view: SettingsView
  onConfirm: () => void
  isConfirming: boolean
}) {
  const { t, i18n } = useLingui()
  const [isOpened, setOpened] = useState(false)
  const { to, action: does, ...words } = steps[name]
  const label = i18n._(words.label)
  const action = does ? i18n._(does) : t`Answer`
  // Names and country are asked for at once; what takes longer opens.
  const forms: Partial<Record<typeof name, ReactNode>> = {
    names: <NamesForm view={view} />,
    country: <CountryStep view={view} />,
    legal: <LegalForm view={view} isMain={isCurrent} />,
    licenses: <LicenseChoice onConfirm={onConfirm} isConfirming={isConfirming} isMain={isCurrent} />,
  }
  const asksAtOnce = name === 'names' || name === 'country'
  const form = !isDone && (isOpened || (asksAtOnce && isCurrent)) ? forms[name] : undefined
  const isLit = isCurrent
  return (
    <Grid
      as="li"
      columns={{ base: ['32', 'main', 'auto'], below768: ['32', 'main'] }}
      gapX="s3-5"
      gapY="s1"
      align={form ? 'start' : 'center'}
      minHeight="64"
      padY={form ? 's4-5' : 's2-5'}
      border={form ? 'none' : 'top'}
      surface={form ? 'panel-2' : undefined}
      marginX={form ? 'bleed' : undefined}
      padX={form ? 'gutter' : undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Box
        as="span"
        display="grid"
        center
        square="32"
        corner="round"
        weight="strong"
        numeric
        size="fine"
        surface={isDone ? 'lime-dim' : isLit ? 'lamp' : undefined}
        tone={isDone ? 'lime' : isLit ? 'on-lamp' : 'muted'}
        ring={isDone || isLit ? undefined : 'edge'}
      >
        {isDone ? <LineIcon of={Check} size="small" /> : number}
      </Box>
      <div>
        <Text as="b" weight={isDone ? 'text' : 'strong'} tone={isDone ? 'muted' : undefined} leading="1.3">
          {label}
          {isDone && (
            <VisuallyHidden>
              {' '}
              <Trans>(done)</Trans>
            </VisuallyHidden>
          )}
        </Text>
        <Text tone="muted" size="ui" leading="1.4" breakable>
          {note}
        </Text>
      </div>
      {!isDone && !form && (
        <Box gridColumn={{ below768: 'rest' }} self={{ below768: 'start' }} above={{ below768: 's1-5' }}>
          {to ? (
            <Link
              className={buttonClass({ small: true, variant: isCurrent ? 'primary' : 'secondary' })}
              to={to}
            >
              {action}
              <VisuallyHidden>: {label}</VisuallyHidden>
            </Link>
          ) : (
            <Button small variant={isCurrent ? 'primary' : 'secondary'} onClick={() => setOpened(true)}>
              {action}
              <VisuallyHidden>: {label}</VisuallyHidden>
            </Button>
          )}
        </Box>
      )}
      {form && (
        <Box full padStart={{ base: 's8', below768: '0' }} above="s3">
          {form}
        </Box>
      )}
    </Grid>
  )
}

function LicenseChoice({
  onConfirm,
  isConfirming,
  isMain,
}: {
  onConfirm: () => void
  isConfirming: boolean
  isMain: boolean
}) {
  return (
    <Cluster gap="s2">
      <Button small variant={isMain ? 'primary' : 'secondary'} busy={isConfirming} onClick={onConfirm}>
        <Trans>Use these</Trans>
      </Button>
      <Link className={buttonClass({ small: true })} to="/admin/manage-licenses">
        <Trans>Change them</Trans>
      </Link>
    </Cluster>
  )
}
