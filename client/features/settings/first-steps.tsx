import './first-steps.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import type { FirstStep, FirstStepName } from '#contract/settings.ts'
import { firstStepsQuery } from './settings-queries.ts'

const steps: Record<FirstStepName, { label: string; to: string; action: string }> = {
  name: { label: 'Name your store', to: '/admin/settings/store', action: 'Name it' },
  legal: { label: 'Enter your legal details', to: '/admin/settings/seller', action: 'Enter them' },
  licenses: { label: 'Look through licenses and prices', to: '/admin/manage-licenses', action: 'Licenses' },
  beat: { label: 'Upload your first beat', to: '/admin/manage-beats', action: 'Upload' },
  mail: { label: 'Send mail', to: '/admin/settings/mail', action: 'Test mail' },
  payments: { label: 'Take payments', to: '/admin/settings/payments', action: 'Payments' },
  domain: { label: 'Open the store at its own address', to: '/admin/settings/address', action: 'Address' },
  backup: { label: 'Make a backup', to: '/admin/settings/backups', action: 'Backups' },
}

/** Checklist before the first sale. Hidden once complete. */
export function FirstSteps() {
  const query = useQuery(firstStepsQuery())
  const queryClient = useQueryClient()
  const confirm = useAdminAct(
    (name: FirstStepName) => sendJson<FirstStep[]>('PUT', `/api/admin/first-steps/${name}`, {}),
    { onDone: (after) => queryClient.setQueryData(firstStepsQuery().queryKey, after) },
  )
  const list = query.data ?? []
  const done = list.filter(({ isDone }) => isDone).length
  if (list.length === 0 || done === list.length) return null
  return (
    <section className="panel overview__wide firststeps" aria-labelledby="first-steps">
      <header className="row-between">
        <h2 className="h3" id="first-steps">
          First steps
        </h2>
        <p className="muted num">
          {done} of {list.length} done
        </p>
      </header>
      <ol>
        {list.map(({ name, isDone, note }) => (
          <li key={name} className={isDone ? 'is-done' : ''}>
            <span className="firststeps__mark" aria-hidden="true">
              {isDone && <Check className="ico" />}
            </span>
            <p>
              <b>{steps[name].label}</b>
              {isDone && <span className="sr"> (done)</span>}
              <span className="muted">{note}</span>
            </p>
            {!isDone && (
              <div className="firststeps__acts">
                <Link className={buttonClass({ small: true })} to={steps[name].to}>
                  {steps[name].action}
                </Link>
                <Button
                  small
                  variant="quiet"
                  busy={confirm.isPending && confirm.variables === name}
                  aria-label={`${steps[name].label}: this is done`}
                  onClick={() => confirm.mutate(name)}
                >
                  It’s done
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
