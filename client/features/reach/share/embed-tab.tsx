import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLabels } from '#client/platform/use-labels.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Input } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { EmbedTheme } from '#contract/reach/embed.ts'
import { embedCode } from '#contract/reach/embed-code.ts'
import { type EmbedSize, embedSizes } from '#contract/reach/oembed.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './share.module.css'
import { embedOf, type ShareSubject, useShareTitle } from './share-subject.ts'

const sizes = {
  line: { label: msg`Line`, hint: msg`Full width, 80 high`, width: '100%' },
  card: {
    label: msg({ message: 'Card', context: 'a form of player' }),
    hint: msg`Full width, 180 high`,
    width: '100%',
  },
  sleeve: { label: msg`Sleeve`, hint: msg`320 wide, 544 high`, width: 320 },
} as const
const themes = [
  { value: 'dark', label: msg`Dark` },
  { value: 'light', label: msg`Light` },
  { value: 'auto', label: msg`Like the page` },
] as const satisfies readonly { value: EmbedTheme; label: Message }[]

/** The code of a player for another site, and the player itself. */
export function EmbedTab({ subject }: { subject: ShareSubject }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { publicUrl } = useStoreSettings()
  const toast = useToast()
  const [size, setSize] = useState<EmbedSize>('card')
  const [theme, setTheme] = useState<EmbedTheme>('dark')
  const offered = (Object.keys(sizes) as EmbedSize[]).filter(
    (each) => subject.kind === 'beat' || each !== 'line',
  )
  const { hint, width } = sizes[size]
  const { height } = embedSizes[size]
  const path = `${embedOf(subject)}?theme=${theme}`
  const title = useShareTitle(subject)
  const code = embedCode({ src: publicUrl + path, title, width, height })
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast({ tone: 'ok', text: t`The code is copied.` }),
      () => toast({ tone: 'error', text: t`Your browser blocked copying. Select the code and copy it.` }),
    )
  return (
    <div
      className={classNames(styles.embed, look({ display: 'grid', columns: '2', gapY: 's6', gapX: 's7' }))}
    >
      <Box full minWidth="0">
        <iframe
          className={look({ display: 'block', maxWidth: 'full', border: 'none' })}
          key={path}
          src={path}
          title={t`Preview: ${title}`}
          width={width}
          height={height}
        />
        <Text size="fine" tone="muted">
          <Trans>The real player. Press play.</Trans>
        </Text>
      </Box>
      <Stack gap="s3" pack="start" shrink>
        <b>
          <Trans>Size</Trans>
        </b>
        <Segments
          label={t`Size`}
          wide
          options={offered.map((value) => ({ value, label: i18n._(sizes[value].label) }))}
          value={size}
          onChange={(chosen) => chosen && setSize(chosen)}
        />
        <Text size="fine" tone="muted">
          {i18n._(hint)}
        </Text>
        <b>
          <Trans>Colors</Trans>
        </b>
        <Segments
          label={t`Colors`}
          wide
          options={useLabels(themes)}
          value={theme}
          onChange={(chosen) => chosen && setTheme(chosen)}
        />
        <Text size="fine" tone="muted">
          <Trans>No cookies, nothing counted but plays. Works on any page that allows frames.</Trans>
        </Text>
      </Stack>
      <Stack gap="s3" pack="start" shrink>
        <label htmlFor={`${id}code`}>
          <b>
            <Trans>Code</Trans>
          </b>
        </label>
        <Input
          as="textarea"
          id={`${id}code`}
          code
          readOnly
          rows={6}
          value={code}
          onFocus={(event) => event.target.select()}
        />
        <Cluster gap="s3" align="stretch">
          <Button variant="primary" onClick={copy}>
            <LineIcon of={Copy} size="small" />
            <Trans>Copy code</Trans>
          </Button>
        </Cluster>
      </Stack>
    </div>
  )
}
