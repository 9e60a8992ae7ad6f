import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FileInput } from '#client/ui/file-input.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './drafts.module.css'

const examples: readonly [file: string, what: Message, note: Message][] = [
  ['Backseat 96 Gm.wav', msg`Backseat`, msg`96 BPM, G minor`],
  ['Backseat 96 Gm.jpg', msg`Its cover`, msg`square, 1,000 px or more`],
  ['Backseat 96 Gm.zip', msg`Its stems`, msg`unlocks Trackout`],
  ['Pressure.wav', msg`Pressure`, msg`tempo and key both heard`],
]

/** Buttons that choose files or a folder. */
export function ChooseFiles({ onFiles, isSmall }: { onFiles: (files: File[]) => void; isSmall?: boolean }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <Cluster as="span" gap="s2">
      <Button
        small={isSmall ?? false}
        variant={isSmall ? 'secondary' : 'primary'}
        onClick={() => input.current?.click()}
      >
        {isSmall ? t`Add files` : t`Choose files`}
      </Button>
      <Button small={isSmall ?? false} onClick={() => folder.current?.click()}>
        {isSmall ? t`Add folder` : t`Choose folder`}
      </Button>
      <FileInput
        ref={input}
        multiple
        tabIndex={-1}
        aria-label={t`Files of beats`}
        accept="audio/*,image/jpeg,image/png,image/webp,application/zip"
        onFiles={onFiles}
      />
      <FileInput
        ref={folder}
        folder
        multiple
        tabIndex={-1}
        aria-label={t`Folder of beats`}
        onFiles={onFiles}
      />
    </Cluster>
  )
}

/** What the page shows before the first draft. */
export function DraftsDrop({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
  const { i18n } = useLingui()
  return (
    <section>
      <div
        className={classNames(
          styles.bigDrop,
          isOver && styles.isOver,
          look({
            display: 'grid',
            columns: { base: ['auto', 'main', 'auto'], below768: '1' },
            gapY: 's4',
            gapX: 's6-5',
            align: 'center',
            padY: 'fluid-4',
            padX: 'fluid-3',
            corner: 'key',
            surface: 'well',
          }),
        )}
      >
        <LineIcon of={Upload} size="large" />
        <div>
          <Text as="h2" size="h3">
            <Trans>Drop your beats here</Trans>
          </Text>
          <Text maxWidth="56ch" above="s1-5" tone="muted">
            <Trans>
              Audio files, a whole folder, or beats with their covers and stems. WAV, AIFF, FLAC or MP3, up to
              200 MB each; stems as a zip of up to 2 GB.
            </Trans>
          </Text>
        </div>
        <ChooseFiles onFiles={onFiles} />
      </div>
      <Grid columns={{ base: ['to320', 'main'], below768: '1' }} gapY="s5" gapX="fluid-4" above="s8">
        <Stack gap="s2" pack="start">
          <Text as="h3" size="h3">
            <Trans>Same name, same beat</Trans>
          </Text>
          <Text tone="muted" size="small">
            <Trans>
              Covers and stems find their beat by file name. Tempo and key are read from the name, or heard in
              the file.
            </Trans>
          </Text>
        </Stack>
        <ul>
          {examples.map(([file, what, note]) => (
            <Grid
              as="li"
              columns={{ base: ['to240', 'main'], below768: '1' }}
              gapX="s4"
              padY={{ below768: 's2' }}
              align="center"
              minHeight="52"
              border="top"
              key={file}
            >
              <Text as="code" breakable font="sans">
                {file}
              </Text>
              <span>
                <b>{i18n._(what)}</b>{' '}
                <Text as="span" tone="muted">
                  {i18n._(note)}
                </Text>
              </span>
            </Grid>
          ))}
        </ul>
      </Grid>
      <Text above="s6" tone="muted" size="small">
        <Trans>
          Drafts are kept on the server. Only administrators see them until you publish. Have a spreadsheet?{' '}
          <Text as={Link} link to="/admin/import">
            Import a CSV
          </Text>
        </Trans>
      </Text>
    </section>
  )
}
