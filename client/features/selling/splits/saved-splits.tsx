import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { IconButton } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { SavedSplit } from '#contract/splits/split.ts'
import { listParts } from '#contract/text/list-names.ts'
import styles from './splits.module.css'

/** Splits that were saved for other beats. */
export function SavedSplits({
  saved,
  onTake,
}: {
  saved: readonly SavedSplit[]
  onTake: (saved: SavedSplit) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const remove = useAdminAct((id: string) => call('DELETE /admin/splits/:id', { params: { id } }), {
    done: () => t`The saved split was deleted. Beats keep theirs.`,
  })
  return (
    <Stack
      as="section"
      gap="s3"
      pad="s5"
      surface="panel-2"
      marginX={{ below768: 'bleed' }}
      padX={{ below768: 'gutter' }}
      aria-label={t`Saved splits`}
    >
      <Text as="h3" size="4" weight="strong">
        <Trans>Saved splits</Trans>
      </Text>
      {saved.length === 0 ? (
        <Text size="fine" tone="muted">
          <Trans>None yet. Check “Save this split for other beats” to keep one.</Trans>
        </Text>
      ) : (
        <ul className={styles.savedList}>
          {saved.map((one) => (
            <Row as="li" border="top" key={one.id}>
              <button type="button" onClick={() => onTake(one)}>
                <span>
                  <b>{one.name}</b>
                  <Text as="span" tone="muted" numeric>
                    {listParts(
                      [one.owner, ...one.shares].map(({ sales }) => String(sales)),
                      locale,
                    )}
                  </Text>
                </span>
                <LineIcon of={Plus} />
              </button>
              <IconButton
                label={t`Delete the saved split ${{ name: one.name }}`}
                icon={Trash2}
                onClick={() => remove.mutate(one.id)}
              />
            </Row>
          ))}
        </ul>
      )}
      <Text size="fine" tone="muted">
        <Trans>A saved split fills in names, roles and shares. You can change them for this beat.</Trans>
      </Text>
    </Stack>
  )
}
