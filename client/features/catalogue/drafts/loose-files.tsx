import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { DraftList } from '#contract/beats/draft.ts'
import styles from './drafts.module.css'

/** Covers and stems that wait for an audio file of their name. */
export function LooseFiles({ list }: { list: DraftList }) {
  const remove = useAdminAct((id: string) => call('DELETE /admin/drafts/files/:id', { params: { id } }))
  if (list.loose.length === 0) return null
  return (
    <section className={styles.loose} aria-label="Files without a beat">
      <Text as="h2" size="h3">
        Waiting for their beat
      </Text>
      <Text tone="muted" size="small">
        These have no audio file of the same name yet. They are kept for a week.
      </Text>
      <ul>
        {list.loose.map(({ id, name, kind, error }) => (
          <li key={id}>
            <Text as="span" shrink breakable>
              <b>{name}</b>{' '}
              <Text as="span" tone="muted">
                {error ?? (kind === 'cover' ? 'cover' : 'stems')}
              </Text>
            </Text>
            <Button small variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove.mutate(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
