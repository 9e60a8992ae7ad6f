import type { ReactNode } from 'react'
import { LeaveGuard } from '#client/features/admin/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { SectionFormApi } from './use-section-form.ts'

/** Frame of a settings section: fields, errors and Save button. */
export function SectionForm({
  title,
  intro,
  section,
  children,
}: {
  title: string
  intro?: string
  section: SectionFormApi
  children: ReactNode
}) {
  const { submit, busy, problem, isDirty, isConflict, showTheirs, saveOver } = section
  return (
    <form className="panel form" noValidate aria-label={title} onSubmit={submit}>
      <LeaveGuard active={isDirty} text="Your changes haven't been saved. If you leave now, they're lost." />
      <SectionHead title={title} intro={intro} />
      {children}
      {problem && (
        <Banner tone="error" title={problem}>
          {isConflict && (
            <p className="acts settings__conflict">
              <Button small onClick={() => void showTheirs()}>
                Show their version
              </Button>
              <Button small onClick={() => void saveOver()}>
                Save mine instead
              </Button>
            </p>
          )}
        </Banner>
      )}
      <div className="acts settings__end">
        <Button variant="primary" type="submit" busy={busy} disabled={!isDirty}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

export function SectionHead({ title, intro }: { title: string; intro?: string | undefined }) {
  return (
    <header className="settings__head">
      <h2 className="h3">{title}</h2>
      {intro && <p className="muted">{intro}</p>}
    </header>
  )
}
