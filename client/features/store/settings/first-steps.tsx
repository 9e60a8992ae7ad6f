import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { ArtistNameForm } from '#client/features/accounts/profile/index.ts'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { FirstStep, FirstStepName } from '#contract/store/settings.ts'
import { restoreQuery } from './backup-queries.ts'
import styles from './first-steps.module.css'
import { GoverningLawForm } from './governing-law-form.tsx'
import { firstStepsQuery } from './settings-queries.ts'

type Step = {
  label: string
  /** Where it is done, or the form that does it here. */
  at: { to: string; action: string } | { form: ComponentType<{ onSaved: () => unknown }> }
}

const linked = (label: string, to: string, action: string): Step => ({ label, at: { to, action } })

const steps: Record<FirstStepName, Step> = {
  artist: { label: 'Choose your artist name', at: { form: ArtistNameForm } },
  name: linked('Name your store', '/admin/settings/store', 'Name it'),
  legal: linked('Enter your legal details', '/admin/settings/seller', 'Enter them'),
  law: { label: 'Choose the law of your contracts', at: { form: GoverningLawForm } },
  licenses: linked('Review your licenses and prices', '/admin/manage-licenses', 'Licenses'),
  beat: linked('Upload your first beat', '/admin/manage-beats', 'Upload'),
  mail: linked('Send mail', '/admin/settings/mail', 'Test mail'),
  payments: linked('Take payments', '/admin/settings/payments', 'Payments'),
  domain: linked('Open the store at its own address', '/admin/settings/address', 'Address'),
  backup: linked('Make a backup', '/admin/settings/backups', 'Backups'),
}

/** Checklist before the first sale. Hidden once complete. */
export function FirstSteps() {
  const query = useQuery(firstStepsQuery())
  const queryClient = useQueryClient()
  const confirm = useAdminAct(
    (name: FirstStepName) => call('PUT /admin/first-steps/:name', { params: { name } }),
    { onDone: (after) => queryClient.setQueryData(firstStepsQuery().queryKey, after) },
  )
  const list = query.data ?? []
  const done = list.filter(({ isDone }) => isDone).length
  if (list.length === 0 || done === list.length) return null
  return (
    <section
      className={classNames(styles.firststeps, look({ panel: true, pad: 'fluid-2', full: true }))}
      aria-labelledby="first-steps"
    >
      <Row as="header" justify="between" gap="s4">
        <Text as="h2" size="h3" id="first-steps">
          First steps
        </Text>
        <Text tone="muted" numeric>
          {done} of {list.length} done
        </Text>
      </Row>
      <RestoreHint />
      <ol>
        {list.map((step) => (
          <FirstStepItem
            key={step.name}
            step={step}
            busy={confirm.isPending && confirm.variables === step.name}
            onConfirm={() => confirm.mutate(step.name)}
            onSaved={() => queryClient.invalidateQueries({ queryKey: firstStepsQuery().queryKey })}
          />
        ))}
      </ol>
    </section>
  )
}

function FirstStepItem({
  step: { name, isDone, note },
  busy,
  onConfirm,
  onSaved,
}: {
  step: FirstStep
  busy: boolean
  onConfirm: () => void
  onSaved: () => unknown
}) {
  const { label, at } = steps[name]
  return (
    <li className={isDone ? styles.isDone : ''}>
      <span
        className={classNames(
          styles.firststepsMark,
          look({ display: 'grid', center: true, width: '28', height: '28', corner: 'round' }),
        )}
        aria-hidden="true"
      >
        {isDone && <LineIcon of={Check} />}
      </span>
      <Stack as="p" gap="s0" leading="1.35">
        <b>{label}</b>
        {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        <Text as="span" tone="muted">
          {note}
        </Text>
      </Stack>
      {!isDone && (
        <Box display="flex" gap="s1-5" gridColumn={{ below768: '2' }}>
          {'to' in at && (
            <Link className={buttonClass({ small: true })} to={at.to}>
              {at.action}
            </Link>
          )}
          <Button small variant="quiet" busy={busy} aria-label={`${label}: mark as done`} onClick={onConfirm}>
            Mark as done
          </Button>
        </Box>
      )}
      {!isDone && 'form' in at && (
        <div
          className={classNames(
            styles.firststepsForm,
            look({ gridColumn: 'rest', maxWidth: '640', padBottom: 's2' }),
          )}
        >
          <at.form onSaved={onSaved} />
        </div>
      )}
    </li>
  )
}

/** In a new store: one that has moved here starts from its backup. */
function RestoreHint() {
  const { data } = useQuery(restoreQuery())
  if (!data || data.refusal !== null) return null
  return (
    <Text tone="muted">
      Have you sold on Backbeat before?{' '}
      <Text as={Link} link to="/admin/settings/backups">
        Restore a backup
      </Text>{' '}
      and everything is here.
    </Text>
  )
}
