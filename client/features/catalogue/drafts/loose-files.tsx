import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Select } from '#client/ui/form-parts.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import type { DraftFileKind, DraftList } from '#contract/beats/draft.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './drafts.module.css'
import { draftsQuery } from './drafts-query.ts'

const kinds: Readonly<Record<DraftFileKind, Message>> = {
  audio: msg`audio`,
  cover: msg`cover`,
  stems: msg`stems`,
}

/** Files that no draft, or more than one, has the name of. */
export function LooseFiles({ list }: { list: DraftList }) {
  const { t, i18n } = useLingui()
  const remove = useAdminAct((id: string) => call('DELETE /admin/drafts/files/:id', { params: { id } }))
  const queryClient = useQueryClient()
  const assign = useAdminAct(
    ({ id, draftId }: { id: string; draftId: string }) =>
      call('PUT /admin/drafts/files/:id/draft', { params: { id }, body: { draftId } }),
    { onDone: (after) => queryClient.setQueryData(draftsQuery().queryKey, after) },
  )
  if (list.loose.length === 0) return null
  const drafts = list.drafts.filter(({ state }) => state !== 'publishing' && state !== 'published')
  return (
    <section
      className={classNames(styles.loose, look({ display: 'grid', gap: 's2', above: 's7' }))}
      aria-label={t`Files without a beat`}
    >
      <Text as="h2" size="h3">
        <Trans>Waiting for their beat</Trans>
      </Text>
      <Text tone="muted" size="small">
        <Trans>
          No beat has their name yet, or more than one has. Say which beat they belong to, or drop its audio.
          They are kept for a week.
        </Trans>
      </Text>
      <ul>
        {list.loose.map(({ id, name, kind, state, error }) => (
          <Row as="li" justify="between" gap="s4" minHeight="52" border="top" key={id}>
            <Text as="span" shrink breakable>
              <b>{name}</b>{' '}
              <Text as="span" tone="muted">
                {error ?? i18n._(kinds[kind])}
              </Text>
            </Text>
            {drafts.length > 0 && state !== 'refused' && (
              <span className={classNames(styles.belongs, look({ before: 'auto' }))}>
                <Select
                  aria-label={t`${name} belongs to`}
                  value=""
                  disabled={assign.isPending}
                  onChange={({ target }) => assign.mutate({ id, draftId: target.value })}
                >
                  <option value="">{t`Belongs to…`}</option>
                  {drafts.map((draft) => (
                    <option key={draft.id} value={draft.id}>
                      {draft.title || draft.fileName}
                    </option>
                  ))}
                </Select>
              </span>
            )}
            <Button small variant="quiet" aria-label={t`Remove ${name}`} onClick={() => remove.mutate(id)}>
              <Trans>Remove</Trans>
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  )
}
