import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { DraftList } from '#contract/beats/draft.ts'
import styles from './drafts.module.css'

/** Covers and stems that wait for an audio file of their name. */
export function LooseFiles({ list }: { list: DraftList }) {
  const remove = useAdminAct((id: string) => call('DELETE /admin/drafts/files/:id', { params: { id } }))
  if (list.loose.length === 0) return null
  return (
    <section className={styles.loose} aria-label="Files without a beat">
      <h2 className={uiType.h3}>Waiting for their beat</h2>
      <p className={classNames(uiType.muted, uiType.small)}>
        These have no audio file of the same name yet. They are kept for a week.
      </p>
      <ul>
        {list.loose.map(({ id, name, kind, error }) => (
          <li key={id}>
            <span className={uiLayout.breakable}>
              <b>{name}</b>{' '}
              <span className={uiType.muted}>{error ?? (kind === 'cover' ? 'cover' : 'stems')}</span>
            </span>
            <Button small variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove.mutate(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
