import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { type Loadable, Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { BEAT_TRASH_DAYS, type BulkPreview } from '#contract/beats/bulk-edit.ts'

/** Asks before many beats go to the trash. */
export function DeletePanel({
  id,
  count,
  query,
  error,
  isBusy,
  canStart,
  onCancel,
  onDelete,
}: {
  id: string
  count: number
  query: Loadable<BulkPreview>
  error: Error | null
  isBusy: boolean
  canStart: boolean
  onCancel: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  return (
    <DialogPanel
      headingId={id}
      title={t`Delete ${plural(count, { one: '# beat', other: '# beats' })}?`}
      actions={
        <>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isBusy} disabled={!canStart} onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <Loaded query={query} problem={t`The beats can't be counted.`}>
        {({ inCarts }) => (
          <Text tone="muted">
            {t`${plural(count, { one: 'It goes to the trash and stays there', other: 'They go to the trash and stay there' })} for ${plural({ days: BEAT_TRASH_DAYS }, { one: '# day', other: '# days' })}. Buyers keep their files and licenses.`}{' '}
            {inCarts > 0 &&
              t`${plural(inCarts, { one: '# is in open carts and can’t be bought any more.', other: '# are in open carts and can’t be bought any more.' })}`}
          </Text>
        )}
      </Loaded>
      {error && (
        <Text role="alert" tone="red">
          {error.message}
        </Text>
      )}
    </DialogPanel>
  )
}
