import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogFormBody, DialogFormHead } from '#client/ui/dialog-form-parts.tsx'
import { DialogBox, DialogFooter } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import {
  type BeatSelection,
  type BulkChange,
  type BulkKind,
  type BulkPreview,
  bulkReasons,
  type LeftAlone,
} from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { BeforeAfter } from './before-after.tsx'
import styles from './bulk-dialog.module.css'
import { previewQuery } from './bulk-queries.ts'
import { DeletePanel } from './delete-panel.tsx'
import type { FormProps } from './form-props.ts'
import { LeftAloneList } from './left-alone-list.tsx'
import { LicensesForm } from './licenses-form.tsx'
import { PriceForm } from './price-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { TagsForm } from './tags-form.tsx'

const PAUSE_MS = 300

export type BulkTarget = { kind: BulkKind; selection: BeatSelection; count: number }

const forms: Record<
  Exclude<BulkKind, 'delete'>,
  {
    title: (beats: { count: number }) => Message
    form: (props: FormProps) => ReactNode
    says: Message
    submit: (preview: BulkPreview) => Message
  }
> = {
  price: {
    title: ({ count }) => msg`Price of ${plural({ count }, { one: '# beat', other: '# beats' })}`,
    form: (props) => <PriceForm {...props} />,
    says: msg`Carts show the new price. Accepted offers keep theirs.`,
    submit: ({ changing }) =>
      msg`${plural({ changing }, { one: 'Change # price', other: 'Change # prices' })}`,
  },
  tags: {
    title: ({ count }) => msg`Tags of ${plural({ count }, { one: '# beat', other: '# beats' })}`,
    form: (props) => <TagsForm {...props} />,
    says: msg`You can undo this.`,
    submit: () => msg`Change tags`,
  },
  licenses: {
    title: ({ count }) => msg`Licenses of ${plural({ count }, { one: '# beat', other: '# beats' })}`,
    form: (props) => <LicensesForm {...props} />,
    says: msg`Licenses already sold stay valid.`,
    submit: () => msg`Change licenses`,
  },
  schedule: {
    title: ({ count }) => msg`Schedule ${plural({ count }, { one: '# beat', other: '# beats' })}`,
    form: (props) => <ScheduleForm {...props} />,
    says: msg`You can undo this.`,
    submit: ({ changing }) =>
      msg`Schedule ${plural({ count: changing }, { one: '# beat', other: '# beats' })}`,
  },
  publish: {
    title: ({ count }) => msg`Publish ${plural({ count }, { one: '# beat', other: '# beats' })}`,
    form: (props) => <ScheduleForm {...props} />,
    says: msg`You can undo this.`,
    submit: ({ changing }) =>
      msg`Publish ${plural({ count: changing }, { one: '# beat', other: '# beats' })}`,
  },
  hide: {
    title: ({ count }) => msg`Hide ${plural({ count }, { one: '# beat', other: '# beats' })}`,
    form: (props) => <HideForm {...props} />,
    says: msg`You can undo this.`,
    submit: ({ changing }) => msg`Hide ${plural({ count: changing }, { one: '# beat', other: '# beats' })}`,
  },
}

/** Asks what is to change about many beats, and shows it before and after. */
export function BulkDialog({
  target,
  onClose,
  onStarted,
}: {
  target: BulkTarget | undefined
  onClose: () => void
  onStarted: () => void
}) {
  const id = useId()
  const isDelete = target?.kind === 'delete'
  return (
    <Dialog
      open={target !== undefined}
      onClose={onClose}
      labelledBy={id}
      role={isDelete ? 'alertdialog' : 'dialog'}
    >
      {target && <Panel id={id} target={target} onClose={onClose} onStarted={onStarted} />}
    </Dialog>
  )
}

function Panel({
  id,
  target: { kind, selection, count },
  onClose,
  onStarted,
}: {
  id: string
  target: BulkTarget
  onClose: () => void
  onStarted: () => void
}) {
  const { t, i18n } = useLingui()
  const [change, setChange] = useState<BulkChange | null>(kind === 'delete' ? { kind } : null)
  const key = JSON.stringify(change)
  const rested = usePaused(change, key)
  const query = useQuery(previewQuery(selection, rested))
  const start = useAdminAct(
    ({ wanted, seen }: { wanted: BulkChange; seen: BulkPreview }) =>
      call('POST /admin/beats/bulk', {
        body: {
          selection,
          change: wanted,
          expected: { matched: seen.matched, changing: seen.changing },
        },
      }),
    { onDone: onStarted, onFail: () => void query.refetch() },
  )
  const fieldErrors = query.error instanceof ApiError ? query.error.errors : {}
  const isWrong = fieldErrors.day !== undefined
  // A refused day leaves the last counts in place.
  const shown = isWrong ? { ...query, error: null, isPending: false } : query
  const isCurrent = JSON.stringify(rested) === key && !query.isFetching && !query.isError
  const matched = query.data?.matched ?? count
  const canStart = change !== null && isCurrent && query.data !== undefined && query.data.changing > 0
  const submit = () => {
    if (change && query.data) start.mutate({ wanted: change, seen: query.data })
  }
  if (kind === 'delete')
    return (
      <DeletePanel
        id={id}
        count={matched}
        query={query}
        error={start.error}
        isBusy={start.isPending}
        canStart={canStart}
        onCancel={onClose}
        onDelete={submit}
      />
    )
  // What is chosen in the form of the schedule may be to publish now.
  const { title, form, says, submit: submitLabel } = forms[change?.kind === 'publish' ? 'publish' : kind]
  return (
    <DialogBox
      as="form"
      wide
      slim
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DialogFormHead>
        <Text as="h2" size="h3" id={id}>
          {i18n._(title({ count: matched }))}
        </Text>
        <IconButton label={t`Close`} icon={X} onClick={onClose} />
      </DialogFormHead>
      <Loaded query={shown} problem={t`The beats can't be counted.`}>
        {(preview) => (
          <>
            <DialogFormBody>
              {form({ preview, onChange: setChange, dayError: fieldErrors.day })}
              <LeftAloneNote groups={preview.leftAlone} />
              {start.error && (
                <Text role="alert" tone="red">
                  {start.error.message}
                </Text>
              )}
            </DialogFormBody>
            <DialogFooter>
              <p
                className={classNames(styles.sum, look({ grow: true, tone: 'muted', size: 'small' }))}
                role="status"
              >
                {rested === null ? (
                  t`Nothing changes yet.`
                ) : preview.changing === 0 ? (
                  t`No beats will change.`
                ) : (
                  <>
                    <Text as="b" display="block" tone="text" weight="strong" numeric>
                      <Sum preview={preview} />
                    </Text>{' '}
                    {i18n._(says)}
                  </>
                )}
              </p>
              <Button variant="quiet" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" variant="primary" busy={start.isPending} disabled={!canStart}>
                {preview.changing > 0 ? i18n._(submitLabel(preview)) : t`Change`}
              </Button>
            </DialogFooter>
          </>
        )}
      </Loaded>
    </DialogBox>
  )
}

/** `409 beats change.`, or with names: `412 beats get Winter, 74 lose Summer.` */
function Sum({ preview: { changing, gains, losses } }: { preview: BulkPreview }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const changes = [...gains.map(gain), ...losses.map(loss)].map((text) => i18n._(text))
  return changes.length > 0 && changes.length <= 3
    ? t`${{ changes: listParts(changes, locale) }}.`
    : t`${plural({ changing }, { one: '# beat changes.', other: '# beats change.' })}`
}

type TagCount = BulkPreview['gains'][number]
const gain = ({ name, count }: TagCount) =>
  msg`${plural({ count }, { one: '# beat gets', other: '# beats get' })} ${{ name }}`
const loss = ({ name, count }: TagCount) =>
  msg`${plural({ count }, { one: '# beat loses', other: '# beats lose' })} ${{ name }}`

/** Says what hiding does; there is nothing to enter. */
function HideForm({ preview, onChange }: FormProps) {
  const first = useRef(() => onChange({ kind: 'hide' }))
  useEffect(() => first.current(), [])
  return (
    <>
      <Text tone="muted">
        <Trans>
          They leave the store until you publish them again. Buyers keep their files and licenses, and links
          to the beats say that they aren’t there.
        </Trans>
      </Text>
      <BeforeAfter preview={preview} />
    </>
  )
}

/** Which beats can't change, and why. */
function LeftAloneNote({ groups }: { groups: readonly LeftAlone[] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return groups.map((group) => (
    <details key={group.reason} className={styles.cant}>
      <Row as="summary" gap="s2" width="fit" minHeight="tap" tone="yellow" pointer>
        <LineIcon of={CircleAlert} size="small" />
        <Text as="b" weight="strong" numeric>
          <Trans>
            {{ count: formatCount(group.count, locale) }} can’t change:{' '}
            {{ reason: i18n._(bulkReasons[group.reason][0]) }}
          </Trans>
        </Text>
        <LineIcon of={ChevronDown} size="small" />
      </Row>
      <Text as="div" padStart="s6" tone="muted" size="small">
        <LeftAloneList groups={[group]} />
      </Text>
    </details>
  ))
}

/** The value as it was when it last rested, so that typing asks the server once. `key` says whether it changed. */
function usePaused<Value>(value: Value, key: string): Value {
  const [rested, setRested] = useState({ value, key })
  useEffect(() => {
    if (key === rested.key) return
    const timer = setTimeout(() => setRested({ value, key }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, key, rested.key])
  return rested.value
}
