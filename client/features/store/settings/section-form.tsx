import type { ReactNode } from 'react'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { LeaveGuard } from '#client/features/store/admin/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiEmpty from '#client/ui/styles/empty.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import uiType from '#client/ui/styles/type.module.css'
import styles from './settings.module.css'
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
    <form
      className={classNames(adminStyles.panel, uiForms.form)}
      noValidate
      aria-label={title}
      onSubmit={submit}
    >
      <LeaveGuard active={isDirty} text="Your changes haven't been saved. If you leave now, they're lost." />
      <SectionHead title={title} intro={intro} />
      {children}
      {problem && (
        <Banner tone="error" title={problem}>
          {isConflict && (
            <p className={classNames(uiEmpty.acts, styles.settingsConflict)}>
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
      <div className={classNames(uiEmpty.acts, styles.settingsEnd)}>
        <Button variant="primary" type="submit" busy={busy} disabled={!isDirty}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

export function SectionHead({ title, intro }: { title: string; intro?: string | undefined }) {
  return (
    <header className={styles.settingsHead}>
      <h2 className={uiType.h3}>{title}</h2>
      {intro && <p className={uiType.muted}>{intro}</p>}
    </header>
  )
}
