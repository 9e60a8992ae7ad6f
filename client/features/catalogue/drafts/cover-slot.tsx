import { useLingui } from '@lingui/react/macro'
import { ImageIcon } from 'lucide-react'
import { addressOf } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FileInput } from '#client/ui/file-input.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import { useDropZone } from '#client/ui/use-drop-zone.ts'
import type { Draft, DraftFile } from '#contract/beats/draft.ts'
import styles from './drafts.module.css'

/** The cover of a draft, which takes another one by a click or a drop, whatever its name. */
export function CoverSlot({
  draft,
  cover,
  onCover,
}: {
  draft: Draft
  cover: DraftFile | undefined
  onCover: (draft: Draft, file: File) => void
}) {
  const { t } = useLingui()
  const take = ([file]: File[]) => file && onCover(draft, file)
  const { isOver, zone } = useDropZone(take)
  const name = draft.title || draft.fileName
  return (
    <label
      className={classNames(
        styles.slot,
        cover?.state !== 'received' && styles.noCover,
        isOver && styles.isOver,
        look({
          position: 'relative',
          display: 'flex',
          pointer: true,
          align: cover?.state !== 'received' ? 'center' : undefined,
          justify: cover?.state !== 'received' ? 'center' : undefined,
          width: cover?.state !== 'received' ? 'tap' : undefined,
          height: cover?.state !== 'received' ? 'tap' : undefined,
          tone: cover?.state !== 'received' ? 'faint' : undefined,
        }),
      )}
      {...zone}
      onDrop={(event) => {
        // Not the page's, which goes by names.
        event.stopPropagation()
        zone.onDrop(event)
      }}
    >
      {cover?.state === 'received' ? (
        <img
          className={look({ width: 'tap', height: 'tap', fit: 'cover' })}
          // Another file has the same address.
          src={`${addressOf('GET /admin/drafts/:id/cover', { params: { id: draft.id } })}?v=${cover.id}`}
          width="44"
          height="44"
          alt=""
          loading="lazy"
        />
      ) : (
        <LineIcon of={ImageIcon} size="small" />
      )}
      <FileInput
        accept="image/*"
        disabled={draft.state === 'publishing'}
        aria-label={
          cover?.state === 'received'
            ? t`Cover of ${name}: replace it`
            : cover?.state === 'sending'
              ? t`Cover of ${name}: uploading`
              : t`Cover of ${name}: none yet, add one`
        }
        onFiles={take}
      />
    </label>
  )
}
