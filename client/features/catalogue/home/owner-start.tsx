import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callQuery } from '#client/platform/call.ts'
import { loadTexts } from '#client/platform/page-texts.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FileInput } from '#client/ui/file-input.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDropZone } from '#client/ui/use-drop-zone.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import styles from './empty-store.module.css'
import heroStyles from './hero.module.css'
import { Hero } from './hero.tsx'

const DRAFTS = '/admin/manage-beats/drafts'

/** What administrators see of an empty store. Files dropped anywhere on it become drafts. */
export function OwnerStart({ isHome }: { isHome: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const showToast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const drafts = useQuery(callQuery('GET /admin/desk')).data?.drafts ?? 0
  const add = async (files: File[]) => {
    setBusy(true)
    try {
      const [{ uploadQueue }] = await Promise.all([
        import('#client/features/catalogue/drafts/index.ts'),
        loadTexts('pages/admin-page.tsx'),
      ])
      await uploadQueue.add(files)
      void navigate(DRAFTS)
    } catch (error) {
      setBusy(false)
      showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  const { isOver, zone } = useDropZone((files) => void add(files))
  const choose = () => input.current?.click()
  const chooseFiles = (
    <Stack columns="1" gap="s2-5" items="start" full={{ below768: true }}>
      <button
        type="button"
        className={classNames(heroStyles.heroDown, buttonClass({ variant: 'primary' }))}
        disabled={isBusy}
        onClick={choose}
      >
        <Trans>Choose files</Trans>
        <LineIcon of={Upload} />
      </button>
      <Text as="span" tone="muted" size="small">
        <Trans>WAV, MP3, stems as zip, covers. Visitors see “Coming soon” meanwhile.</Trans>
      </Text>
    </Stack>
  )
  return (
    <div {...zone}>
      <FileInput
        ref={input}
        multiple
        tabIndex={-1}
        aria-label={t`Files of beats`}
        accept="audio/*,image/jpeg,image/png,image/webp,application/zip"
        onFiles={(files) => void add(files)}
      />
      {isHome && (
        <Hero
          lines={
            <Trans>
              <span>Your shelf is empty.</span> <span>Drop the first beat</span> <span>anywhere here.</span>
            </Trans>
          }
        >
          {chooseFiles}
        </Hero>
      )}
      <EmptyShelf
        isPage={!isHome}
        front={
          <button
            type="button"
            className={classNames(
              styles.place,
              isOver && styles.isOver,
              look({
                display: 'grid',
                gap: 's2',
                pack: 'center',
                items: 'center',
                justify: 'center',
                width: 'full',
                height: 'full',
                pad: 's5',
                surface: 'tape',
                tone: 'ink',
                text: 'center',
              }),
            )}
            disabled={isBusy}
            onClick={choose}
          >
            <LineIcon of={Upload} size="large" />
            <b>
              <Trans>Drop your first beat here.</Trans>
            </b>
            <span>
              <Trans>WAV or MP3. Title, tempo and key are found in it.</Trans>
            </span>
          </button>
        }
        text={t`Dropped files become drafts. Nothing is public before you publish.`}
      >
        {drafts > 0 ? (
          <Link className={buttonClass({})} to={DRAFTS}>
            <Plural value={drafts} one="Go on with # draft" other="Go on with # drafts" />
          </Link>
        ) : (
          <Link className={buttonClass({})} to="/admin/import">
            <Trans>Import from another store</Trans>
          </Link>
        )}
      </EmptyShelf>
    </div>
  )
}
